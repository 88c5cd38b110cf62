import type { knownSettings } from './known-settings.js';

export type SettingName = keyof typeof knownSettings.shape;

export interface SettingMeaning {
  /** What stands in the place of a value. */
  readonly value: string;
  readonly meaning: string;
  /** What is taken where it is not set, as one would write it; none where nothing is. */
  readonly usual?: string;
  /** What happens where it is not set, in words. */
  readonly otherwise?: string;
}

/** What every setting means to who runs the process. */
export const settingMeanings: Readonly<Record<SettingName, SettingMeaning>> = {
  TRIBUTARY_PORT: { value: 'PORT', meaning: 'Port of the dashboard and the API', usual: '7420' },
  TRIBUTARY_HOST: { value: 'ADDRESS', meaning: 'Address to listen on', usual: '127.0.0.1' },
  TRIBUTARY_DATA_DIR: {
    value: 'FOLDER',
    meaning: 'Where the embedded Postgres and the key for redaction are kept',
    usual: '~/.tributary',
  },
  TRIBUTARY_CLAUDE_DIRS: {
    value: 'LIST',
    meaning: 'Folders with Claude Code transcripts, separated by commas',
    usual: '~/.claude/projects',
  },
  TRIBUTARY_OPENCODE_URLS: {
    value: 'LIST',
    meaning: 'OpenCode servers, separated by commas',
    otherwise: 'http://127.0.0.1:4096 if it answers',
  },
  TRIBUTARY_OPENCODE_USERNAME: { value: 'NAME', meaning: 'User name for those servers', usual: 'opencode' },
  TRIBUTARY_OPENCODE_PASSWORD: { value: 'PASSWORD', meaning: 'Password of those servers' },
  TRIBUTARY_AUTO_CARDS: {
    value: 'POLICY',
    meaning: 'Cards for unknown sessions: per-session, by-branch or off',
    otherwise: 'per-session, in a team off',
  },
  TRIBUTARY_ORPHAN_AFTER: {
    value: 'TIME',
    meaning: 'Silence after which an agent without a conclusion counts as orphaned',
    usual: '15m',
  },
  TRIBUTARY_KEEP_CONTENT: {
    value: 'TIME',
    meaning: 'How long what was said is kept, as in 90d',
    otherwise: 'for ever',
  },
  TRIBUTARY_KEEP_FACTS: {
    value: 'TIME',
    meaning: 'How long what is known of it is kept, costs included',
    otherwise: 'for ever',
  },
  TRIBUTARY_PRICES: { value: 'FILE', meaning: 'Prices of your own, before those that Tributary knows' },
  TRIBUTARY_OPEN: { value: '0|1', meaning: 'Whether a browser is opened at the start', usual: '1' },
  TRIBUTARY_OPS_HOST: {
    value: 'ADDRESS',
    meaning: 'Address for /healthz, /readyz and /metrics',
    usual: '127.0.0.1',
  },
  TRIBUTARY_OPS_PORT: {
    value: 'PORT',
    meaning: 'Port for these; 0: any that is free, or off',
    otherwise: '7421 for ingest, 7422 for the resolver',
  },
  TRIBUTARY_OTLP_ENDPOINT: {
    value: 'URL',
    meaning: 'An OTLP endpoint that is sent sessions and runs as spans',
  },
  TRIBUTARY_OTLP_HEADERS: { value: 'LIST', meaning: 'Headers for it: name=value, separated by commas' },
  TRIBUTARY_OTLP_PIPELINE: {
    value: '0|1',
    meaning: 'Whether the batches of the resolvers are sent as spans too',
    usual: '0',
  },
  TRIBUTARY_PUBLIC_URL: {
    value: 'URL',
    meaning: 'Where people reach the dashboard, for sign-in and for links in alerts',
  },
  TRIBUTARY_OIDC_ISSUER: { value: 'URL', meaning: 'The issuer at which people sign in' },
  TRIBUTARY_OIDC_NAME: {
    value: 'NAME',
    meaning: 'What the button to sign in says',
    otherwise: "the issuer's host",
  },
  TRIBUTARY_OIDC_CLIENT_ID: { value: 'ID', meaning: "The client's id at the issuer" },
  TRIBUTARY_OIDC_CLIENT_SECRET: { value: 'SECRET', meaning: 'Its secret; a public client has none' },
  TRIBUTARY_OIDC_SCOPES: {
    value: 'LIST',
    meaning: 'What the issuer is asked for',
    usual: 'openid,email,profile',
  },
  TRIBUTARY_OIDC_ROLE_CLAIM: { value: 'NAME', meaning: 'The claim that gives roles', usual: 'groups' },
  TRIBUTARY_OIDC_ROLES: { value: 'LIST', meaning: 'Roles by its values: value=role, separated by commas' },
  TRIBUTARY_OIDC_DEFAULT_ROLE: {
    value: 'ROLE',
    meaning: 'The role without such a value; none refuses',
    usual: 'viewer',
  },
  TRIBUTARY_OIDC_EMAIL_DOMAINS: {
    value: 'LIST',
    meaning: 'Domains of the e-mails that may come in',
    otherwise: 'any',
  },
  TRIBUTARY_CORS_ORIGINS: { value: 'LIST', meaning: 'Origins whose pages may ask with a token of their own' },
  TRIBUTARY_TRUSTED_PROXIES: {
    value: 'LIST',
    meaning: 'Addresses or networks whose X-Forwarded-For and -Host count',
  },
  TRIBUTARY_STREAMS_PER_TOKEN: {
    value: 'NUMBER',
    meaning: 'Event streams that a token may have open at once',
    usual: '6',
  },
  TRIBUTARY_STREAMS_PER_ADDRESS: { value: 'NUMBER', meaning: 'The same for an address', usual: '50' },
  TRIBUTARY_ALERTS: { value: 'FILE', meaning: 'Alerts: where they go, and what is worth one' },
  TRIBUTARY_SMTP_URL: { value: 'URL', meaning: 'Mail server for alerts by e-mail' },
  TRIBUTARY_SMTP_FROM: {
    value: 'EMAIL',
    meaning: 'Who sends them',
    usual: 'tributary@localhost.localdomain',
  },
  TRIBUTARY_SERVER: { value: 'URL', meaning: 'Which Tributary a command speaks to' },
  TRIBUTARY_CA_FILE: { value: 'FILE', meaning: "The authority that vouches for the server's certificate" },
  TRIBUTARY_TOKEN: { value: 'TOKEN', meaning: 'The token to send' },
  TRIBUTARY_TOKEN_FILE: { value: 'FILE', meaning: 'The file that holds it' },
  TRIBUTARY_DASH_PASSWORD: { value: 'PASSWORD', meaning: 'Password of the role that Grafana reads through' },
  DATABASE_URL: { value: 'URL', meaning: 'Postgres to use', otherwise: 'an embedded one' },
  REDIS_URL: { value: 'URL', meaning: 'Redis to use; several, separated by commas, are a cluster' },
};
