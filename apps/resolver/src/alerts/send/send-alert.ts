import type { AlertChannel } from '@tributary/domain';
import type { Delivery } from '@tributary/store';
import { postJson } from './post-json.js';
import { signWebhook } from './sign-webhook.js';
import type { Mailer } from './mailer.js';

export interface Outgoing extends Delivery {
  /** Where a person can look at it; undefined where nobody said where the dashboard is. */
  readonly link: string | undefined;
}

export interface SendOptions {
  /** Missing where no mail server is set. */
  readonly mailer: Mailer | undefined;
  readonly now: () => number;
}

type Send<Kind extends AlertChannel['kind']> = (
  channel: Extract<AlertChannel, { kind: Kind }>,
  alert: Outgoing,
  options: SendOptions,
) => Promise<void>;

const senders: { readonly [Kind in AlertChannel['kind']]: Send<Kind> } = {
  slack: async ({ url }, { title, detail, link }) => {
    const line = link === undefined ? escapeSlack(title) : `<${link}|${escapeSlack(title)}>`;
    await postJson(url, JSON.stringify({ text: `${line}\n${escapeSlack(detail)}` }));
  },
  teams: async ({ url }, { title, detail, link }) => {
    const card = {
      type: 'AdaptiveCard',
      version: '1.4',
      body: [
        { type: 'TextBlock', text: title, weight: 'Bolder', wrap: true },
        { type: 'TextBlock', text: detail, isSubtle: true, wrap: true },
      ],
      actions: link === undefined ? [] : [{ type: 'Action.OpenUrl', title: 'Look at it', url: link }],
    };
    const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', content: card };
    await postJson(url, JSON.stringify({ type: 'message', attachments: [attachment] }));
  },
  webhook: async ({ url, secret }, alert, { now }) => {
    const { alertId, rule, title, detail, subjectId, sessionId, firedAt, link } = alert;
    const body = JSON.stringify({ id: alertId, rule, title, detail, subjectId, sessionId, firedAt, link });
    await postJson(url, body, signWebhook({ id: alertId, body, secret, at: Math.floor(now() / 1_000) }));
  },
  email: async ({ to }, { alertId, title, detail, link }, { mailer }) => {
    if (mailer === undefined) throw new Error('TRIBUTARY_SMTP_URL is not set');
    await mailer.send({ id: alertId, to, subject: title, text: [detail, link].filter(Boolean).join('\n\n') });
  },
};

/** Throws unless it has arrived. */
export async function sendAlert(channel: AlertChannel, alert: Outgoing, options: SendOptions): Promise<void> {
  const send = senders[channel.kind] as Send<AlertChannel['kind']>;
  await send(channel, alert, options);
}

const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
