import { chromium, type Browser } from 'playwright-core';

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface BrowserOptions {
  /** Connections to the first address go to the second; pages see no difference. */
  readonly redirect?: { readonly from: string; readonly to: string };
}

/** The browser that `npm test` has found or installed; it cannot sandbox itself where tests run as root. */
export async function openBrowser({ redirect }: BrowserOptions = {}): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  if (executablePath === undefined) throw new Error('Run the tests with npm test, or set CHROMIUM_PATH.');
  const rules =
    redirect === undefined
      ? []
      : [`--host-resolver-rules=MAP ${new URL(redirect.from).host} ${new URL(redirect.to).host}`];
  return await chromium.launch({ executablePath, chromiumSandbox: false, args: [...flags, ...rules] });
}
