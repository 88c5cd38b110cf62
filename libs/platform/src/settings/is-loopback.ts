const loopback = /^(?:localhost|::1|\[::1\]|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/i;

/** Whether a host name or address, also as URLs write it, is reached from its own machine only. */
export function isLoopback(host: string): boolean {
  return loopback.test(host);
}
