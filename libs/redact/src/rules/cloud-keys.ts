import { startsWord } from '../starts-word.js';
import { byContext } from './by-context.js';
import { byPattern } from './by-pattern.js';
import { isMixedCase } from './is-random.js';
import { needles, type Rule, type Rules } from './rule.js';

const digits = Array.from('0123456789');
const awsSecretLength = 40;
/** Letters of an escape or a colour may stand before it. */
const secretNearby = /[A-Za-z0-9+/]{40,46}(?![\w+/=])/g;
const nearby = 300;

/** The secret has no mark of its own, but it is printed together with the id. */
const awsSecretKey: Rule = {
  needles: needles(['AKIA', 'ASIA'], { isAtStart: true }),
  find(text, at) {
    for (const { 0: run, index } of text.slice(at, at + nearby).matchAll(secretNearby)) {
      const end = at + index + run.length;
      const start = end - awsSecretLength;
      if (isMixedCase(text.slice(start, end)) && startsWord(text, start)) return { start, end };
    }
    return undefined;
  },
};

export const cloudKeys = {
  'aws-access-key': byPattern({
    starts: ['AKIA', 'ASIA', 'ABIA', 'ACCA'],
    pattern: /(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Z0-9])/y,
  }),
  'aws-secret-key': awsSecretKey,
  'google-api-key': byPattern({ starts: ['AIza'], pattern: /AIza[\w-]{35}/y }),
  'google-oauth-token': byPattern({ starts: ['ya29.'], pattern: /ya29\.[\w-]{20,512}/y }),
  'google-client-secret': byPattern({ starts: ['GOCSPX-'], pattern: /GOCSPX-[\w-]{20,64}/y }),
  'azure-account-key': byPattern({
    starts: ['AccountKey', 'SharedAccessKey'],
    pattern: /((?:Account|SharedAccess)Key["'\\ ]{0,20}[:=]["'\\ ]{0,20})([A-Za-z0-9+/]{40,90}={0,2})/y,
  }),
  'azure-sas': byPattern({ starts: ['sig='], pattern: /(sig=)([A-Za-z0-9%+/]{40,120}={0,2})/y }),
  'azure-client-secret': {
    needles: needles(digits.map((digit) => `${digit}Q~`)),
    find(text, at) {
      const start = at - 3;
      const found = /^[\w~.-]{3}\dQ~[\w~.-]{31,34}/.exec(text.slice(Math.max(0, start), at + 40));
      return start < 0 || found === null ? undefined : { start, end: start + found[0].length };
    },
  },
  'alibaba-access-key': byPattern({
    starts: ['LTAI'],
    isAtStart: true,
    pattern: /LTAI[A-Za-z0-9]{12,24}(?![A-Za-z0-9])/y,
    accepts: isMixedCase,
  }),
  'digitalocean-token': byPattern({
    starts: ['dop_v1_', 'doo_v1_', 'dor_v1_'],
    pattern: /do[opr]_v1_[0-9a-f]{64}/y,
  }),
  'heroku-key': byPattern({ starts: ['HRKU-'], pattern: /HRKU-[\w-]{30,100}/y }),
  'heroku-api-key': byContext(['heroku'], /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/),
  'cloudflare-origin-key': byPattern({
    starts: ['v1.0-'],
    pattern: /v1\.0-[0-9a-f]{24}-[0-9a-f]{146}/y,
  }),
  'cloudflare-token': byContext(['cloudflare', 'cf_api', 'cf-api'], /[\w-]{37,40}/),
  'vault-token': byPattern({ starts: ['hvs.', 'hvb.', 'hvr.'], pattern: /hv[sbr]\.[\w-]{20,300}/y }),
  'terraform-token': {
    needles: needles(['.atlasv1.']),
    find(text, at) {
      const found = /^[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,70}/.exec(text.slice(Math.max(0, at - 14), at + 90));
      return at < 14 || found === null ? undefined : { start: at - 14, end: at - 14 + found[0].length };
    },
  },
  'databricks-token': byPattern({ starts: ['dapi'], pattern: /dapi[0-9a-f]{32}(?:-\d)?(?![0-9a-f])/y }),
  'age-secret-key': byPattern({ starts: ['AGE-SECRET-KEY-1'], pattern: /AGE-SECRET-KEY-1[A-Z0-9]{40,70}/y }),
} satisfies Rules;
