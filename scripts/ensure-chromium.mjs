import { ensureProgram } from './ensure-program.mjs';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser of the end-to-end tests. */
export const ensureChromium = async () => {
  const path = process.env.CHROMIUM_PATH ?? (await ensureProgram({ names, debianPackage: 'chromium' }));
  if (path === undefined) {
    throw new Error(
      'The browser tests need Chromium or Chrome: install it, or set CHROMIUM_PATH to its binary.',
    );
  }
  return path;
};
