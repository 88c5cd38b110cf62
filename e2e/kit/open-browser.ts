import { chromium, type Browser } from 'playwright-core';

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser that `npm test` has found or installed; it cannot sandbox itself where tests run as root. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  if (executablePath === undefined) throw new Error('Run the tests with npm test, or set CHROMIUM_PATH.');
  return await chromium.launch({ executablePath, chromiumSandbox: false, args: flags });
}
