import { escapeHtml, renderPage } from '../http/render-page.js';

/** A form and nothing else: it works without any script. */
export function renderSignIn(failure?: string): string {
  const complaint = failure === undefined ? '' : `<p role="alert">${escapeHtml(failure)}</p>`;
  return renderPage(
    'Sign in',
    `<form method="post" action="/sign-in" class="narrow">
  <h1>Tributary</h1>
  ${complaint}
  <label for="token">Token</label>
  <input id="token" name="token" type="password" autocomplete="current-password" placeholder="trb_…" required autofocus>
  <button>Sign in</button>
  <p>An admin of your team makes one with <code>tributary token create</code>.</p>
</form>`,
  );
}
