/** The group is gone with its stream: after FLUSHALL, a lost disk, or before the first read. */
export function isNoGroup(error: unknown): boolean {
  return hasPrefix(error, 'NOGROUP') || hasPrefix(error, 'ERR no such key');
}

/** Another owner was faster. */
export function isGroupThere(error: unknown): boolean {
  return hasPrefix(error, 'BUSYGROUP');
}

/** `noeviction` at work: reads and acknowledgements go on, and will make room. A script quotes the reply. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && /\bOOM command not allowed\b/.test(error.message);
}

function hasPrefix(error: unknown, prefix: string): boolean {
  return error instanceof Error && error.message.startsWith(prefix);
}
