import { isMuted, type AlertConfig } from '@tributary/domain';
import { DeliveriesRepository, type Database } from '@tributary/store';
import { sendAlert, type SendOptions } from './send/send-alert.js';

export interface DeliverOptions extends SendOptions {
  readonly database: Database;
  readonly config: AlertConfig;
  /** Where the dashboard is, for links. */
  readonly publicUrl: string | undefined;
}

/** Sends what waits, channel by channel, each in order; one that cannot be reached does not hold up the others. */
export async function deliverAlerts(options: DeliverOptions): Promise<void> {
  const { database, config, publicUrl, now } = options;
  const deliveries = new DeliveriesRepository(database);
  await Promise.all(
    Object.entries(config.channels).map(async ([name, channel]) => {
      const sendNext = (): Promise<boolean> =>
        deliveries.next(name, async (delivery) => {
          const link = linkTo(publicUrl, delivery.sessionId);
          try {
            await sendAlert(channel, { ...delivery, link }, options);
            return { ok: true };
          } catch (error) {
            return { ok: false, error: describe(error) };
          }
        });
      while (!isMuted(channel.muted, new Date(now())) && (await sendNext()));
    }),
  );
}

function linkTo(publicUrl: string | undefined, sessionId: string | null): string | undefined {
  if (publicUrl === undefined) return undefined;
  return new URL(sessionId === null ? '/' : `/sessions/${encodeURIComponent(sessionId)}`, publicUrl).href;
}

/** What is kept of it must not hold the address, which is a secret of its own with some receivers. */
function describe(error: unknown): string {
  const { message, cause } = error as { message: string; cause?: { code?: string } };
  return cause?.code ?? message;
}
