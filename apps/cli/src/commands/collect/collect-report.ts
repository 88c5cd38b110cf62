import type { CollectorHooks, CollectorStatus, LinkHooks } from '@tributary/ingest';
import { createLog, isTributaryError, type Logger } from '@tributary/platform';
import { describeCollector } from './describe-collector.js';

const showMs = { terminal: 500, log: 60_000 };
const clearLine = '\r\u001b[2K';

/** Tells how the collector does: one line that changes on a terminal, JSON lines elsewhere. */
export class CollectReport {
  readonly linkHooks: LinkHooks;
  readonly collectorHooks: CollectorHooks;
  readonly #out: NodeJS.WriteStream;
  readonly #log: Logger | null;
  readonly #serverUrl: string;
  readonly #readErrorsToldAt = new Map<string, number>();
  #trouble: string | null = null;

  constructor(serverUrl: string, out: NodeJS.WriteStream) {
    this.#out = out;
    this.#serverUrl = serverUrl;
    this.#log = out.isTTY ? null : createLog('collect');
    this.linkHooks = {
      onTrouble: ({ error, retryMs }) => this.#tellTrouble(error.message, retryMs),
      onAnswer: () => this.#tellAnswer(),
    };
    this.collectorHooks = {
      onReadError: (told) => this.#tellReadError(told),
      onWatchLimit: ({ directory, code }) => this.#warn('WatchLimitReached', { directory, code }),
      onMalformedPrivacyFile: (told) => this.#warn('PrivacyFileMalformed', told),
      onDisconnected: ({ url, code, retryMs }) => this.#warn('OpencodeDisconnected', { url, code, retryMs }),
      onLookFailed: (error) => this.#warn('PositionsLookFailed', { err: error }),
    };
  }

  /** Until the returned function is called. */
  show(status: () => CollectorStatus): () => void {
    this.#log?.info({ server: this.#serverUrl }, 'CollectorStarted');
    const draw = (): void => {
      if (this.#log === null) {
        const width = this.#out.columns;
        this.#out.write(clearLine + describeCollector(status(), this.#trouble).slice(0, width - 1));
      } else this.#log.info({ ...status() }, 'CollectorStatusTold');
    };
    const timer = setInterval(draw, this.#log === null ? showMs.terminal : showMs.log);
    return () => {
      clearInterval(timer);
      if (this.#log === null) this.#out.write(clearLine);
    };
  }

  /** An outage is told once, not with every try. */
  #tellTrouble(message: string, retryMs: number): void {
    if (message !== this.#trouble) this.#log?.warn({ error: message, retryMs }, 'ServerCallFailed');
    this.#trouble = message;
  }

  #tellAnswer(): void {
    if (this.#trouble !== null) this.#log?.info('ServerAnswered');
    this.#trouble = null;
  }

  /** A file is tried again with every sweep, which is no news. */
  #tellReadError({ path, code, error }: { path: string; code: string; error: unknown }): void {
    const now = performance.now();
    if (now - (this.#readErrorsToldAt.get(path) ?? -Infinity) < showMs.log) return;
    this.#readErrorsToldAt.set(path, now);
    this.#warn('FileReadFailed', { path, code, ...(isTributaryError(error) && { error: error.message }) });
  }

  #warn(event: string, facts: object): void {
    if (this.#log !== null) this.#log.warn(facts, event);
    else this.#trouble ??= `${event} ${JSON.stringify(facts)}`;
  }
}
