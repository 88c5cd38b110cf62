import { createHmac } from 'node:crypto';

export interface WebhookMessage {
  readonly id: string;
  readonly body: string;
  readonly secret: string;
  /** Seconds since 1970. */
  readonly at: number;
}

/**
 * A receiver computes the same over `<t>.<id>.<body>`, refuses what is older than a few minutes, and an id that it has
 * seen: then nobody can make one up, and nobody can send one again.
 */
export function signWebhook({ id, body, secret, at }: WebhookMessage): Record<string, string> {
  const signature = createHmac('sha256', secret).update(`${at}.${id}.${body}`).digest('hex');
  return { 'x-tributary-id': id, 'x-tributary-signature': `t=${at},v1=${signature}` };
}
