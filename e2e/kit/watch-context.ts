import type { BrowserContext, Request } from 'playwright-core';

/** A page that is left, or a question that is asked anew, ends requests on purpose. */
const endedOnPurpose = 'net::ERR_ABORTED';

/**
 * What no page may do in any test, collected as it happens: write to the console, throw, ask in vain, ask another
 * host than the product, open a dialog of the browser.
 */
export function watchContext(context: BrowserContext): readonly string[] {
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(`error: ${error.error().message}`));
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('request', (request) => {
    if (isForeign(request)) complaints.push(`asks another host: ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (reason !== endedOnPurpose) complaints.push(`failed: ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`answers ${response.status()}: ${response.url()}`);
  });
  context.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return complaints;
}

function isForeign(request: Request): boolean {
  const { protocol, hostname } = new URL(request.url());
  return !['data:', 'blob:'].includes(protocol) && hostname !== '127.0.0.1';
}
