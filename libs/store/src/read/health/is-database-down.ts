const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);
/** SQLSTATE: connection exceptions, too many connections, shutting down or starting up. */
const serverCodes = /^(08...|53300|57P0[123])$/;
/** The driver gives these no code. */
const driverMessages = /^(Connection terminated|timeout expired|Client has encountered)/;

/** Whether a query failed because there was no server to answer it, so that the same may succeed later. */
export function isDatabaseDown(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return socketCodes.has(code) || serverCodes.test(code) || driverMessages.test(message);
}
