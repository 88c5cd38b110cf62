/** Of an allocation that gets pages of its own, which go back to the system as soon as it is freed. */
const ownPages = { MALLOC_MMAP_THRESHOLD_: '32768' };

/**
 * glibc raises this bound, up to 32 MB, with each large buffer that is freed. The next ones then come from a heap that
 * small, lasting allocations keep from shrinking: 35 MB after an import. The bound can only be set before a process
 * begins, so this one begins again, in the same process and with the same id.
 */
if (process.platform === 'linux' && process.env.MALLOC_MMAP_THRESHOLD_ === undefined) {
  const [node, ...args] = process.argv;
  process.execve(node, [node, ...process.execArgv, ...args], { ...process.env, ...ownPages });
}
