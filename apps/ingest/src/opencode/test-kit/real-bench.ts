import type { Json } from '../json.js';
import { buildState, summarise } from './compare-truth.js';
import { CuttingProxy } from './cutting-proxy.js';
import { Reading } from './reading.js';
import type { RealServer } from './real-server.js';

export const password = 'for this test only';
const patienceMs = 60_000;

/** A session as a person would see it. */
export interface Seen {
  readonly status: string;
  readonly parent: string | null;
  readonly input: number;
  readonly toolCalls: number;
  readonly todos: readonly { readonly content: string; readonly status: string }[];
}

/** One server with one reader, which reaches it through a proxy that can cut. */
export class RealBench {
  readonly server: RealServer;
  readonly proxy: CuttingProxy;
  readonly reading: Reading;

  constructor(server: RealServer, proxy: CuttingProxy, url: string) {
    this.server = server;
    this.proxy = proxy;
    this.reading = new Reading({ url, password, patienceMs, periods: { confirmMs: 500 } });
  }

  async prompt(words: string, directory = 'proj'): Promise<string> {
    const id = await this.begin(words, directory);
    await this.say(id, words, directory);
    return id;
  }

  async say(id: string, words: string, directory = 'proj'): Promise<void> {
    await this.send(id, { parts: [{ type: 'text', text: words }] }, directory);
  }

  async send(id: string, prompt: Json, directory = 'proj'): Promise<void> {
    await this.server.post(`/session/${id}/prompt_async`, directory, prompt);
  }

  async begin(title: string, directory = 'proj'): Promise<string> {
    const { id } = (await this.server.post('/session', directory, { title })) as { id: string };
    return id;
  }

  sessions(): Readonly<Record<string, Seen>> {
    return summarise(buildState(this.reading.lines), Date.now()) as Record<string, Seen>;
  }

  childrenOf(id: string): readonly string[] {
    return Object.entries(this.sessions())
      .filter(([, { parent }]) => parent === id)
      .map(([child]) => child);
  }

  /** A session and its children, as a person would see them now. */
  family(id: string): readonly Seen[] {
    const all = this.sessions();
    return [id, ...this.childrenOf(id)].flatMap((each) => all[each] ?? []);
  }

  async untilStatus(id: string, ...expected: readonly string[]): Promise<void> {
    const statuses = (): string =>
      this.family(id)
        .map(({ status }) => status)
        .join();
    await this.reading
      .until(`${expected.join()} of ${id}`, () => statuses() === expected.join())
      .catch((error: unknown) => {
        throw new Error(`it is ${statuses()}`, { cause: error });
      });
  }

  async untilInput(id: string, ...expected: readonly number[]): Promise<void> {
    const inputs = (): string =>
      this.family(id)
        .map(({ input }) => input)
        .join();
    await this.reading
      .until(`usage ${expected.join()}`, () => inputs() === expected.join())
      .catch((error: unknown) => {
        throw new Error(`it used ${inputs()}`, { cause: error });
      });
  }

  /** Of what is said to a session just as it ends, an old server takes no notice. */
  async untilIdle(id: string): Promise<void> {
    const isIdle = (text: string): boolean => text.includes('"session.idle"') && text.includes(id);
    await this.reading.until('idle', () => this.reading.lines.some(({ text }) => isIdle(text)));
  }

  async untilChildSpeaks(id: string): Promise<void> {
    const children = this.childrenOf(id);
    const isStep = (text: string): boolean =>
      text.includes('"step-start"') && children.some((child) => text.includes(child));
    await this.reading.until('the first word of a child', () =>
      this.reading.lines.some(({ text }) => isStep(text)),
    );
  }

  /** It waits before the model is asked again. */
  async untilRetry(id: string): Promise<void> {
    const isRetry = (text: string): boolean => text.includes('"type":"retry"') && text.includes(id);
    await this.reading.until('retry', () => this.reading.lines.some(({ text }) => isRetry(text)));
  }

  /** What the session asks a person for. */
  async untilAsked(id: string): Promise<string> {
    const asked = (): string | undefined => {
      const told = this.reading.lines.map(({ text }) => text).filter((text) => text.includes(id));
      return told
        .map((text) => /"permission\.(?:asked|updated)".*?"id":"(per_\w+)"/.exec(text)?.[1])
        .find(Boolean);
    };
    await this.reading.until('a permission asked for', () => asked() !== undefined);
    return String(asked());
  }
}
