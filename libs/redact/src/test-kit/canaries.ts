import { generateKeyPairSync } from 'node:crypto';
import { seededRandom } from './seeded-random.js';
import type { RuleName } from '../rules/all-rules.js';

/** A made-up secret in the words around it. It is put together at run time, so that no scanner of code finds it. */
export interface Canary {
  readonly rule: RuleName;
  readonly text: string;
  /** What must not be found afterwards. */
  readonly secret: string;
}

const random = seededRandom(20_261_116);
const lower = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';
const upper = lower.toUpperCase();
const hex = 'abcdef'.concat(digits);
const alnum = lower + upper + digits;

function chars(alphabet: string, length: number): string {
  let made = '';
  while (made.length < length) made += alphabet[Math.floor(random() * alphabet.length)] ?? '';
  return made;
}

/** All kinds of characters at the front, so that no canary is a word by chance. */
const mixed = (length: number): string => `aB3${chars(alnum, length - 3)}`;
const hexOf = (length: number): string => `a1${chars(hex, length - 2)}`;
const uuid = (): string => [8, 4, 4, 4, 12].map((length) => hexOf(length)).join('-');
/** As chance makes one of 8,000: its letters repeat. */
const dullUuid = (): string => ['a1e121ea', 'a103', 'a1e4', 'a1ce', 'a1e53ae51ea7'].join('-');
const base64 = (length: number): string => `aB3${chars(`${alnum}+/`, length - 3)}`;
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const pem = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-384' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

/** `lead` and `tail` may stay, the secret may not. */
const around = (lead: string, secret: string, tail = ''): Omit<Canary, 'rule'> => ({
  text: lead + secret + tail,
  secret,
});
const alone = (secret: string): Omit<Canary, 'rule'> => around('', secret);

/** The same key by its middle line: what no opening or closing line could give away. */
function keyCanary(key: string): Omit<Canary, 'rule'> {
  return { text: key, secret: key.split('\n')[2] ?? key };
}

const puttyKey = (): Omit<Canary, 'rule'> => {
  const line = base64(64);
  return { text: `Private-Lines: 2\n${base64(64)}\n${line}\n`, secret: line };
};

function cardNumber(prefix: string): string {
  const body = prefix + chars(digits, 15 - prefix.length);
  const sum = Array.from(body)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return body + String((10 - (sum % 10)) % 10);
}

const cloud = {
  'aws-access-key': [alone(`AKIA${chars(upper, 16)}`), alone(`ASIA${chars(upper, 16)}`)],
  'aws-secret-key': [
    around(`AKIA${chars(upper, 16)}\n`, base64(40)),
    around(`AKIA${chars(upper, 16)} / `, base64(40)),
  ],
  'google-api-key': [alone(`AIza${mixed(35)}`)],
  'google-oauth-token': [alone(`ya29.${mixed(60)}`)],
  'google-client-secret': [alone(`GOCSPX-${mixed(28)}`)],
  'azure-account-key': [
    around('DefaultEndpointsProtocol=https;AccountName=acme;AccountKey=', `${base64(86)}==`),
  ],
  'azure-sas': [around('?sv=2024-11-04&sp=r&sig=', `${base64(43)}%3D`)],
  'azure-client-secret': [alone(`${mixed(3)}8Q~${mixed(34)}`)],
  'alibaba-access-key': [alone(`LTAI${mixed(20)}`)],
  'digitalocean-token': [alone(`dop_v1_${hexOf(64)}`)],
  'heroku-key': [alone(`HRKU-${mixed(58)}`)],
  'heroku-api-key': [
    around('HEROKU_API_KEY=', uuid()),
    around('heroku key: ', uuid()),
    around('HEROKU_API_KEY=', dullUuid()),
  ],
  'cloudflare-origin-key': [alone(`v1.0-${hexOf(24)}-${hexOf(146)}`)],
  'cloudflare-token': [around('CLOUDFLARE_API_TOKEN=', mixed(40)), around('cloudflare: ', mixed(40))],
  'vault-token': [alone(`hvs.${mixed(95)}`)],
  'terraform-token': [alone(`${mixed(14)}.atlasv1.${mixed(67)}`)],
  'databricks-token': [alone(`dapi${hexOf(32)}`)],
  'age-secret-key': [alone(`AGE-SECRET-KEY-1${chars(upper, 58)}`)],
};

const hosting = {
  'github-token': ['ghp', 'gho', 'ghu', 'ghs', 'ghr'].map((kind) => alone(`${kind}_${mixed(36)}`)),
  'github-fine-grained-token': [alone(`github_pat_${mixed(22)}_${mixed(59)}`)],
  'gitlab-token': [alone(`glpat-${mixed(20)}`)],
  'bitbucket-token': [alone(`ATBB${mixed(32)}`)],
  'atlassian-token': [alone(`ATATT3${mixed(180)}`)],
  'npm-token': [alone(`npm_${mixed(36)}`)],
  'pypi-token': [alone(`pypi-AgEIcHlwaS5vcmc${mixed(120)}`)],
  'docker-hub-token': [alone(`dckr_pat_${mixed(27)}`)],
  'rubygems-token': [alone(`rubygems_${hexOf(48)}`)],
  'crates-token': [alone(`cio${mixed(32)}`)],
  'nuget-key': [alone(`oy2a1${chars(lower + digits, 41)}`)],
  'jfrog-key': [alone(`AKCp${mixed(69)}`)],
  'circleci-token': [alone(`CCIPAT_${mixed(22)}_${hexOf(40)}`)],
  'buildkite-token': [alone(`bkua_${hexOf(40)}`)],
  'netlify-token': [alone(`nfp_${mixed(36)}`)],
  'fly-token': [alone(`fm2_${mixed(120)}`)],
  'supabase-token': [alone(`sbp_${hexOf(40)}`)],
  'planetscale-token': [alone(`pscale_tkn_${mixed(43)}`)],
  'doppler-token': [alone(`dp.pt.${mixed(43)}`)],
  'pulumi-token': [alone(`pul-${hexOf(40)}`)],
};

const ai = {
  'anthropic-key': [alone(`sk-ant-api03-${mixed(93)}`)],
  'openai-project-key': [alone(`sk-proj-${mixed(74)}`)],
  'openai-key': [alone(`sk-${mixed(48)}`)],
  'openrouter-key': [alone(`sk-or-v1-${hexOf(64)}`)],
  'huggingface-token': [alone(`hf_${mixed(34)}`)],
  'groq-key': [alone(`gsk_${mixed(52)}`)],
  'perplexity-key': [alone(`pplx-${mixed(48)}`)],
  'replicate-token': [alone(`r8_${mixed(37)}`)],
  'xai-key': [alone(`xai-${mixed(80)}`)],
};

const payment = {
  'stripe-key': [alone(`sk_live_${mixed(24)}`), alone(`rk_live_${mixed(24)}`)],
  'stripe-webhook-secret': [alone(`whsec_${mixed(32)}`)],
  'square-token': [alone(`sq0atp-${mixed(22)}`)],
  'square-access-token': [alone(`EAAA${mixed(60)}`)],
  'paypal-token': [alone(`access_token$production$${mixed(16).toLowerCase()}$${hexOf(32)}`)],
  'paypal-secret': [around('paypal client secret: ', `E${mixed(79)}`)],
  'shopify-token': [alone(`shpat_${hexOf(32)}`)],
};

const messaging = {
  'slack-token': ['a', 'b', 'p', 'r', 's'].map((kind) =>
    alone(`xox${kind}-12${chars(digits, 10)}-${mixed(24)}`),
  ),
  'slack-webhook': [around('https://hooks.slack.com/services/', `T0${mixed(8)}/B0${mixed(8)}/${mixed(24)}`)],
  'teams-webhook': [
    around('https://acme.webhook.office.com/webhookb2/', `${uuid()}@${uuid()}/IncomingWebhook/${hexOf(32)}`),
  ],
  'discord-token': [
    alone(`${Buffer.from(`1${chars(digits, 17)}`).toString('base64')}.${mixed(6)}.${mixed(38)}`),
  ],
  'discord-webhook': [around(`https://discord.com/api/webhooks/1${chars(digits, 17)}/`, mixed(68))],
  'telegram-token': [around(`7${chars(digits, 9)}:`, `AA${mixed(33)}`)],
  'twilio-key': [alone(`SK${hexOf(32)}`), alone(`AC${hexOf(32)}`)],
  'twilio-auth-token': [around('TWILIO_AUTH_TOKEN=', hexOf(32))],
  'sendgrid-key': [alone(`SG.${mixed(22)}.${mixed(43)}`)],
  'mailgun-key': [alone(`key-${hexOf(32)}`)],
  'mailgun-signing-key': [around('mailgun: ', `${hexOf(32)}-${hexOf(8)}-${hexOf(8)}`)],
  'mailchimp-key': [alone(`${hexOf(32)}-us14`)],
  'brevo-key': [alone(`xkeysib-${hexOf(64)}-${mixed(16)}`)],
};

const services = {
  'tributary-token': [alone(`trb_${mixed(43)}`)],
  'datadog-key': [around('DD_API_KEY=', hexOf(32)), around('datadog app key: ', hexOf(40))],
  'newrelic-key': [alone(`NRAK-${chars(upper + digits, 27)}`)],
  'sentry-token': [alone(`sntrys_${mixed(120)}`)],
  'sentry-dsn': [around('https://', hexOf(32), '@o447951.ingest.sentry.io/5429219')],
  'grafana-token': [alone(`glsa_${mixed(32)}_${hexOf(8)}`), alone(`glc_${mixed(90)}`)],
  'dynatrace-token': [alone(`dt0c01.${chars(upper, 24)}.${chars(upper + digits, 64)}`)],
  'honeycomb-key': [alone(`hcaik_${mixed(58)}`)],
  'linear-key': [alone(`lin_api_${mixed(40)}`)],
  'notion-token': [alone(`secret_${mixed(43)}`), alone(`ntn_${mixed(46)}`)],
  'postman-key': [alone(`PMAK-${hexOf(24)}-${hexOf(34)}`)],
  'figma-token': [alone(`figd_${mixed(40)}`)],
};

const credentials = {
  'private-key': [keyCanary(pem()), keyCanary(pem().replaceAll('PRIVATE KEY', 'OPENSSH PRIVATE KEY'))],
  'putty-key': [puttyKey()],
  jwt: [alone(`${encoded({ alg: 'HS256' })}.${encoded({ sub: mixed(12) })}.${mixed(43)}`)],
  jwe: [alone(`${encoded({ alg: 'dir' })}..${mixed(16)}.${mixed(60)}.${mixed(22)}`)],
  'url-password': [
    around('postgres://app:', mixed(14), '@db.internal:5432/app'),
    around('https://bot:', `p@${mixed(12)}`, '@git.acme.test/x.git'),
  ],
  'basic-auth': [around('Authorization: Basic ', Buffer.from(`admin:${mixed(16)}`).toString('base64'))],
  'bearer-token': [around('authorization: bearer ', mixed(40))],
  cookie: [
    around('Cookie: ', `sid=${mixed(32)}; theme=dark`),
    around('set-cookie: ', `id=${mixed(24)}; Path=/`),
  ],
  'netrc-password': [around('machine git.acme.test login bot\n  password ', mixed(14))],
  'curl-user': [around('curl -u deploy:', mixed(14), ' https://acme.test')],
};

const assigned = {
  password: [
    around('password=', mixed(12)),
    around('"password": "', 'Tr0ub4dor&3', '"'),
    around("db_passwd: '", `x9!${mixed(8)}`, "'"),
    around('The password is ', `S3${mixed(9)}`),
    around('DB_PASSWORD=', `pa$$&(w0rd)${mixed(5)}`),
    around('<password>', mixed(10), '</password>'),
    around('SMTP_PASS=', mixed(12)),
    around('password:\t"', mixed(12), '"'),
  ],
  secret: [around('client_secret: "', mixed(24), '"'), around('const secret: string = "', mixed(32), '"')],
  'api-key': [around('api_key = "', mixed(32), '"'), around('"apiKey":"', hexOf(32), '"')],
  token: [
    around('Authorization: ', mixed(32)),
    around('token: ', mixed(24)),
    around('"accessToken": "', mixed(40), '"'),
  ],
  'env-key': [around('ENCRYPTION_SEED_KEY=', `${base64(43)}=`)],
  'flag-secret': [
    around('login --password ', mixed(12)),
    around('["--password","', mixed(12), '"]'),
    around("login --token '", mixed(20), "'"),
  ],
  'card-number': [alone(cardNumber('4111')), alone(cardNumber('55').replace(/(\d{4})(?=\d)/g, '$1 '))],
};

const byRule = {
  ...cloud,
  ...hosting,
  ...ai,
  ...payment,
  ...messaging,
  ...services,
  ...credentials,
  ...assigned,
};

/** At least one for every rule: a rule without a canary does not compile. */
export const canaries: readonly Canary[] = Object.entries(
  byRule satisfies Record<RuleName, readonly Omit<Canary, 'rule'>[]>,
).flatMap(([rule, made]) => made.map((canary) => ({ rule: rule as RuleName, ...canary })));
