import { spawn } from 'node:child_process';

const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', linux: 'xdg-open' };

/** As a courtesy: where there is no browser to open, the printed address is enough. */
export function openBrowser(address: string): void {
  const opener = openers[process.platform];
  if (opener === undefined) return;
  const child = spawn(opener, [address], { stdio: 'ignore', detached: true });
  child.once('error', () => undefined);
  child.unref();
}
