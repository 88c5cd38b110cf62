import { isTributaryError } from '@tributary/platform';
import { knock } from './knock.js';
import { opencodeErrors } from './opencode-errors.js';
import { refuseResolved } from './refuse-address.js';
import type { ServerClock } from './server-clock.js';

export interface ServerAnswersOptions {
  readonly url: string;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly answerMs: number;
  readonly answerBytes: number;
  readonly clock: ServerClock;
}

export interface Answer {
  readonly body: unknown;
  /** When the question was sent: what the server pushed since is newer. */
  readonly at: number;
}

export type Query = Readonly<Record<string, string | number | undefined>>;

/** Asks one OpenCode server over HTTP. */
export class ServerAnswers {
  readonly #options: ServerAnswersOptions;
  readonly #base: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(options: ServerAnswersOptions) {
    this.#options = options;
    this.#base = options.url.replace(/\/+$/, '');
    const credentials = Buffer.from(`${options.username ?? 'opencode'}:${options.password ?? ''}`);
    this.#headers =
      options.password === undefined ? {} : { authorization: `Basic ${credentials.toString('base64')}` };
  }

  /** Rejects where nobody listens. */
  async reach(signal: AbortSignal): Promise<void> {
    await refuseResolved(this.#base);
    await knock(this.#base, signal).catch((error: unknown) => {
      throw opencodeErrors.unreachable(error);
    });
  }

  async get(path: string, signal: AbortSignal, query: Query = {}): Promise<Answer> {
    return this.#ask(path, signal, { query });
  }

  async post(path: string, signal: AbortSignal, body: unknown): Promise<Answer> {
    return this.#ask(path, signal, { body });
  }

  /** An answer without an end: its body is the caller's to read. */
  async open(path: string, signal: AbortSignal, query: Query): Promise<ReadableStream<Uint8Array>> {
    const response = await this.#fetch(path, signal, { query, accept: 'text/event-stream' });
    return response.body ?? new ReadableStream<Uint8Array>();
  }

  async #ask(path: string, signal: AbortSignal, question: Question): Promise<Answer> {
    const at = this.#options.clock.stamp();
    const limited = AbortSignal.any([signal, AbortSignal.timeout(this.#options.answerMs)]);
    const response = await this.#fetch(path, limited, question);
    try {
      const text = await this.#readText(path, response);
      return { at, body: parseAnswer(path, text) };
    } catch (error) {
      throw isTributaryError(error) ? error : opencodeErrors.unreachable(error);
    }
  }

  async #fetch(path: string, signal: AbortSignal, question: Question): Promise<Response> {
    const { clock } = this.#options;
    await refuseResolved(this.#base);
    const sentAt = clock.read();
    const response = await fetch(this.#address(path, question.query), {
      headers: {
        ...this.#headers,
        accept: question.accept ?? 'application/json',
        ...(question.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      // A redirect would carry the password elsewhere.
      redirect: 'error',
      signal,
      ...(question.body === undefined ? {} : { method: 'POST', body: JSON.stringify(question.body) }),
    }).catch((error: unknown) => {
      throw opencodeErrors.unreachable(error);
    });
    clock.observe(response.headers.get('date'), sentAt);
    if (response.ok) return response;
    await response.body?.cancel();
    throw response.status === 401
      ? opencodeErrors.unauthorized()
      : opencodeErrors.refused(path, response.status);
  }

  #address(path: string, query: Query = {}): string {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) parameters.set(name, String(value));
    }
    return `${this.#base}${path}${parameters.size === 0 ? '' : `?${parameters.toString()}`}`;
  }

  async #readText(path: string, response: Response): Promise<string> {
    const decoder = new TextDecoder();
    let bytes = 0;
    let text = '';
    const body: AsyncIterable<Uint8Array> = response.body ?? new ReadableStream<Uint8Array>();
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > this.#options.answerBytes) throw opencodeErrors.answerTooLarge(path);
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  }
}

interface Question {
  readonly query?: Query;
  readonly body?: unknown;
  readonly accept?: string;
}

function parseAnswer(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw opencodeErrors.unreadable(path, error);
  }
}
