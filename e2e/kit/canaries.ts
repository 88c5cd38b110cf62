import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** A made-up secret in the words around it, put together at run time so that no scanner of code finds it. */
export interface Canary {
  readonly kind: string;
  readonly text: string;
  /** Its end: what must be nowhere, not even without its beginning. */
  readonly tail: string;
}

const tailLength = 16;
const mixed = (length: number): string => {
  const made = randomBytes(length * 2)
    .toString('base64')
    .replace(/[+/=]/g, '');
  return `aB3${made.slice(0, length - 3)}`;
};
const hex = (length: number): string =>
  `a1${randomBytes(length)
    .toString('hex')
    .slice(0, length - 2)}`;
const upper = (length: number): string =>
  mixed(length * 2)
    .replace(/[^A-Z]/g, '')
    .padEnd(length, 'QXZJ')
    .slice(0, length);
const jwt = (): string =>
  [{ alg: 'HS256', typ: 'JWT' }, { sub: mixed(12) }].map(encode).concat(mixed(43)).join('.');
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const pemLine = (pem: string): string => pem.split('\n')[2] ?? '';

const texts: Readonly<Record<string, string>> = {
  'AWS access key': `AKIA${upper(16)}`,
  'Google API key': `AIza${mixed(35)}`,
  'Google OAuth token': `ya29.${mixed(60)}`,
  'Google client secret': `GOCSPX-${mixed(28)}`,
  'Azure account key': `DefaultEndpointsProtocol=https;AccountName=acme;AccountKey=${mixed(86)}`,
  'DigitalOcean token': `dop_v1_${hex(64)}`,
  'Heroku key': `HEROKU_API_KEY=${[8, 4, 4, 4, 12].map(hex).join('-')}`,
  'Cloudflare token': `CLOUDFLARE_API_TOKEN=${mixed(40)}`,
  'Vault token': `hvs.${mixed(95)}`,
  'Databricks token': `dapi${hex(32)}`,
  'GitHub token': `ghp_${mixed(36)}`,
  'GitHub fine-grained token': `github_pat_${mixed(22)}_${mixed(59)}`,
  'GitLab token': `glpat-${mixed(20)}`,
  'npm token': `npm_${mixed(36)}`,
  'PyPI token': `pypi-AgEIcHlwaS5vcmc${mixed(120)}`,
  'Docker Hub token': `dckr_pat_${mixed(27)}`,
  'RubyGems token': `rubygems_${hex(48)}`,
  'Netlify token': `nfp_${mixed(36)}`,
  'Supabase token': `sbp_${hex(40)}`,
  'Doppler token': `dp.pt.${mixed(43)}`,
  'Anthropic key': `sk-ant-api03-${mixed(93)}`,
  'OpenAI key': `sk-proj-${mixed(74)}`,
  'Hugging Face token': `hf_${mixed(34)}`,
  'Groq key': `gsk_${mixed(52)}`,
  'Stripe key': `sk_live_${mixed(24)}`,
  'Stripe webhook secret': `whsec_${mixed(32)}`,
  'Shopify token': `shpat_${hex(32)}`,
  'Slack token': `xoxb-123456789012-${mixed(24)}`,
  'Slack webhook': `https://hooks.slack.com/services/T0${mixed(8)}/B0${mixed(8)}/${mixed(24)}`,
  'Discord webhook': `https://discord.com/api/webhooks/123456789012345678/${mixed(68)}`,
  'Telegram token': `7123456789:AA${mixed(33)}`,
  'Twilio token': `TWILIO_AUTH_TOKEN=${hex(32)}`,
  'SendGrid key': `SG.${mixed(22)}.${mixed(43)}`,
  'Mailgun key': `key-${hex(32)}`,
  'Tributary token': `trb_${mixed(43)}`,
  'Datadog key': `DD_API_KEY=${hex(32)}`,
  'Sentry token': `sntrys_${mixed(120)}`,
  'Grafana token': `glsa_${mixed(32)}_${hex(8)}`,
  'Linear key': `lin_api_${mixed(40)}`,
  'Notion token': `ntn_${mixed(46)}`,
  'Figma token': `figd_${mixed(40)}`,
  JWT: jwt(),
  'bearer token': `curl -H 'Authorization: Bearer ${mixed(40)}`,
  'password of a database': `postgres://app:${mixed(20)}`,
  'password in a setting': `DB_PASSWORD=${mixed(20)}`,
  'password in words': `The password is ${mixed(20)}`,
  'API key in code': `api_key = "${mixed(32)}`,
  'client secret': `client_secret: "${mixed(24)}`,
  'flag of a command': `login --password ${mixed(20)}`,
  cookie: `Cookie: sid=${mixed(32)}`,
};

/** What has to follow for the secret to be what it is. */
const ends: Readonly<Record<string, string>> = {
  'Azure account key': '==;EndpointSuffix=core.windows.net',
  'bearer token': "' https://acme.test",
  'password of a database': '@db.acme.test/app',
  'API key in code': '"',
  'client secret': '"',
};

function makePrivateKey(): Canary {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
  const text = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { kind: 'private key', text, tail: pemLine(text).slice(-tailLength) };
}

export const canaries: readonly Canary[] = [
  makePrivateKey(),
  ...Object.entries(texts).map(([kind, text]) => ({
    kind,
    text: text + (ends[kind] ?? ''),
    tail: text.slice(-tailLength),
  })),
];

/** The kinds of which something is in a text. */
export function findCanaries(text: string): string[] {
  return canaries.filter(({ tail }) => text.includes(tail)).map(({ kind }) => kind);
}
