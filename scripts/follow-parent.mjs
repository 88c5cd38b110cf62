const pollIntervalMs = 100;

/**
 * npm starts a script through a shell. A signal sent to npm ends that shell and never reaches us, so take the loss of
 * the parent for the signal. Not when started by hand: there, outliving the shell may be what is wanted.
 */
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  const poll = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(poll);
    process.kill(process.pid, 'SIGTERM');
  }, pollIntervalMs);
  poll.unref();
}
