import type { AdmissionRules } from './admit-person.js';

/** The issuer at which a team signs in. */
export interface OidcOptions {
  readonly issuer: URL;
  /** What the button calls it. */
  readonly name: string;
  readonly clientId: string;
  /** Undefined for a public client, which PKCE protects alone. */
  readonly clientSecret: string | undefined;
  readonly scopes: readonly string[];
  /** Where browsers find this server; the issuer sends them back there. */
  readonly publicUrl: URL;
  readonly admission: AdmissionRules;
}
