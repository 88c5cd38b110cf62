import { startsWord } from '../starts-word.js';
import { byContext } from './by-context.js';
import { byPattern } from './by-pattern.js';
import { needles, type Rules } from './rule.js';

const hexDigits = Array.from('0123456789abcdef');

/** A Discord token begins with the Base64 of a number: these are all the beginnings of that. */
const base64OfDigits = ['MD', 'MT', 'Mj', 'Mz', 'ND', 'NT', 'Nj', 'Nz', 'OD', 'OT'].flatMap((two) =>
  Array.from('AEIMQUYcgk').map((third) => two + third),
);

export const messagingTokens = {
  'slack-token': byPattern({
    starts: [
      'xoxa-',
      'xoxb-',
      'xoxc-',
      'xoxd-',
      'xoxe-',
      'xoxe.',
      'xoxo-',
      'xoxp-',
      'xoxr-',
      'xoxs-',
      'xapp-',
    ],
    pattern: /(?:xox[a-eoprs][-.]|xapp-)[\w.%-]{10,400}/y,
    accepts: (token) => /\d/.test(token),
  }),
  'slack-webhook': byPattern({
    starts: ['hooks.slack.com/'],
    pattern: /(hooks\.slack\.com\/(?:services|workflows|triggers)\/)([\w/-]{20,200})/y,
  }),
  'teams-webhook': byPattern({
    starts: ['webhook.office.com/'],
    pattern: /(webhook\.office\.com\/webhookb2\/)([\w@/-]{40,300})/y,
  }),
  'discord-token': byPattern({
    starts: base64OfDigits,
    isAtStart: true,
    pattern: /[MNO][\w-]{22,28}\.[\w-]{6}\.[\w-]{25,45}(?![\w-])/y,
  }),
  'discord-webhook': byPattern({
    starts: ['discord.com/api/', 'discordapp.com/api/'],
    pattern: /(discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{15,22}\/)([\w-]{40,100})/y,
  }),
  'telegram-token': {
    needles: needles([':AA']),
    find(text, at) {
      const bot = /\d{8,10}$/.exec(text.slice(Math.max(0, at - 10), at))?.[0];
      if (bot === undefined || !startsWord(text, at - bot.length)) return undefined;
      const token = /^:(AA[\w-]{32,34})(?![\w-])/.exec(text.slice(at, at + 40))?.[1];
      return token === undefined ? undefined : { start: at + 1, end: at + 1 + token.length };
    },
  },
  'twilio-key': byPattern({
    starts: hexDigits.flatMap((digit) => [`SK${digit}`, `AC${digit}`]),
    isAtStart: true,
    pattern: /(?:SK|AC)[0-9a-f]{32}(?!\w)/y,
  }),
  'twilio-auth-token': byContext(['twilio'], /[0-9a-f]{32}/),
  'sendgrid-key': byPattern({
    starts: ['SG.'],
    isAtStart: true,
    pattern: /SG\.[\w-]{16,32}\.[\w-]{16,64}/y,
  }),
  'mailgun-key': byPattern({
    starts: ['key-', 'pubkey-'],
    isAtStart: true,
    pattern: /(?:pub)?key-[0-9a-f]{32}(?!\w)/y,
  }),
  'mailgun-signing-key': byContext(['mailgun'], /[0-9a-f]{32}(?:-[0-9a-f]{8}-[0-9a-f]{8})?/),
  'mailchimp-key': {
    needles: needles(['-us']),
    find(text, at) {
      const start = at - 32;
      const found = /^[0-9a-f]{32}-us\d{1,2}(?!\w)/.exec(text.slice(Math.max(0, start), at + 6));
      if (found === null || start < 0 || !startsWord(text, start)) return undefined;
      return { start, end: start + found[0].length };
    },
  },
  'brevo-key': byPattern({
    starts: ['xkeysib-', 'xsmtpsib-'],
    pattern: /x(?:key|smtp)sib-[0-9a-f]{50,80}-\w{10,20}/y,
  }),
} satisfies Rules;
