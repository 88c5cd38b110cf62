import { escapeHtml, renderPage } from '../http/render-page.js';

export interface SignInPage {
  /** Why it did not work the last time. */
  readonly failure?: string | undefined;
  /** What the team's issuer is called; undefined where there is none. */
  readonly issuer?: string | undefined;
  readonly returnTo?: string | undefined;
}

/** Links and a form and nothing else: it works without any script. */
export function renderSignIn({ failure, issuer, returnTo = '/' }: SignInPage): string {
  const complaint = failure === undefined ? '' : `<p role="alert">${escapeHtml(failure)}</p>`;
  const href = escapeHtml(`/sign-in/oidc?returnTo=${encodeURIComponent(returnTo)}`);
  const link =
    issuer === undefined ? '' : `<a class="button" href="${href}">Sign in with ${escapeHtml(issuer)}</a>`;
  return renderPage(
    'Sign in',
    `<form method="post" action="/sign-in" class="narrow">
  <h1>Tributary</h1>
  ${complaint}
  ${link}
  <label for="token">Token</label>
  <input id="token" name="token" type="password" autocomplete="current-password" placeholder="trb_…" required>
  <input name="returnTo" type="hidden" value="${escapeHtml(returnTo)}">
  <button>Sign in</button>
  <p>An admin of your team makes one with <code>tributary token create</code>.</p>
</form>`,
  );
}
