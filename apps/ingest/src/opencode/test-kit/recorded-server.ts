import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { record, type Json } from '../json.js';
import { peekEvent } from '../peek-event.js';
import { answerQuestion } from './answer-question.js';
import type { RecordedEvent, RecordedRun } from './recorded-run.js';
import { ServerWorld } from './server-world.js';

export interface RecordedServerOptions {
  readonly run: RecordedRun;
  readonly username?: string;
  readonly password?: string;
  /** Paths it does not have although its version does. */
  readonly without?: readonly string[];
  /** Its `/doc` leaves out nearly all of its paths, as that of 1.14 does. */
  readonly isTerse?: boolean;
  /** As up to 1.0.98, its streams send nothing until something happens, and its paths call a session `{id}`. */
  readonly isOldest?: boolean;
  /** Recorded milliseconds that pass in one. */
  readonly speed?: number;
}

export interface PlayOptions {
  /** Cuts all connections before every so many events, and says the next few to nobody. */
  readonly cutEvery?: number;
  readonly unheard?: number;
}

interface Subscriber {
  readonly response: ServerResponse;
  readonly isGlobal: boolean;
  readonly directory: string | undefined;
}

/** An OpenCode server that goes through a recorded run again, as fast as it is told to. */
export class RecordedServer {
  readonly #options: RecordedServerOptions;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #subscribers = new Set<Subscriber>();
  #subscribed = Promise.withResolvers<void>();
  readonly world = new ServerWorld();
  readonly requests: string[] = [];
  /** What was asked of it that its version does not have. */
  readonly unknown: string[] = [];
  /** Answers to be held back: the server is up and says nothing. */
  isMute = false;
  isDone = false;
  /** The last event said that a reader hands on. */
  lastTold: string | undefined;
  #now: number;

  constructor(options: RecordedServerOptions) {
    this.#options = options;
    const { lives, truth } = options.run;
    this.#now = lives[0]?.[0]?.at ?? Date.parse(truth.recordedAt);
    this.#server = createServer((request, response) => void this.#handle(request, response));
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  get run(): RecordedRun {
    return this.#options.run;
  }

  get without(): readonly string[] {
    return this.#options.without ?? [];
  }

  get isTerse(): boolean {
    return this.#options.isTerse === true;
  }

  get isOldest(): boolean {
    return this.#options.isOldest === true;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The time of the recording. */
  readonly now = (): number => this.#now;

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.cut();
    await closed;
  }

  /** As a client sees `kill -9`, or a network that fails. */
  cut(): void {
    this.#subscribers.clear();
    this.#subscribed = Promise.withResolvers<void>();
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Resolves when somebody listens. */
  async listenedTo(): Promise<void> {
    if (this.#subscribers.size === 0) await this.#subscribed.promise;
  }

  /** Says all recorded events, each life of the server after the other, to whoever listens. */
  async play({ cutEvery = 0, unheard = 0 }: PlayOptions = {}): Promise<void> {
    let said = 0;
    for (const [index, life] of this.run.lives.entries()) {
      if (index > 0) this.#restart(life);
      let deaf = 0;
      for (const event of life) {
        if (cutEvery > 0 && said > 0 && said % cutEvery === 0) {
          this.cut();
          deaf = unheard;
        }
        if (deaf === 0) await this.listenedTo();
        await this.#pass(event);
        this.say(event.data);
        deaf = Math.max(0, deaf - 1);
        said += 1;
      }
    }
    this.#now = Math.max(this.#now + 1, Date.parse(this.run.truth.recordedAt));
    this.isDone = true;
  }

  /** Goes on for a few events of its first life only. */
  async playSome(from: number, to: number): Promise<void> {
    for (const event of this.run.lives[0]?.slice(from, to) ?? []) {
      await this.#pass(event);
      this.say(event.data);
    }
  }

  /** Lets the rest of its first life, or a part of it, happen while nobody can hear it. */
  playUnheard(from: number, to?: number): void {
    this.cut();
    for (const { data, at } of this.run.lives[0]?.slice(from, to) ?? []) {
      this.#now = Math.max(this.#now, at);
      this.say(data);
    }
  }

  /** A new life of the server, with the same sessions. */
  restart(): void {
    this.cut();
    this.world.restart();
  }

  /** Sends one message of /global/event, and lets it be true. */
  say(data: string): void {
    const line = JSON.parse(data) as Json;
    this.world.apply(line);
    if (peekEvent(data).isPassedOn) this.lastTold = data;
    for (const subscriber of this.#subscribers) {
      const heard = messageFor(subscriber, line, data);
      if (heard !== null) subscriber.response.write(`data: ${heard}\n\n`);
    }
  }

  #restart(life: readonly RecordedEvent[]): void {
    this.restart();
    this.#now = Math.max(this.#now, (life[0]?.at ?? this.#now) - 1);
  }

  async #pass({ at }: RecordedEvent): Promise<void> {
    const { speed = 1_000 } = this.#options;
    const waitMs = Math.round((at - this.#now) / speed);
    if (waitMs > 0) await delay(waitMs);
    else await new Promise(setImmediate);
    this.#now = Math.max(this.#now, at);
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    const directory = searchParams.get('directory') ?? undefined;
    this.requests.push(`${request.method ?? ''} ${pathname}`);
    if (this.isMute) return;
    response.setHeader('date', new Date(this.#now).toUTCString());
    if (!this.#isAllowed(request)) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="Secure Area"' }).end();
    } else if (/^(\/global)?\/event$/.test(pathname) && !this.without.includes(pathname)) {
      this.#subscribe({ response, isGlobal: pathname === '/global/event', directory });
    } else {
      const body = await readBody(request);
      const limit = Number(searchParams.get('limit') ?? 100);
      const answer = answerQuestion(this, { pathname, directory, limit, body });
      if (answer === undefined) this.unknown.push(pathname);
      if (answer === undefined) response.writeHead(500).end();
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    }
  }

  #isAllowed({ headers }: IncomingMessage): boolean {
    const { username = 'opencode', password } = this.#options;
    if (password === undefined) return true;
    return headers.authorization === `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  }

  #subscribe(subscriber: Subscriber): void {
    const { response, isGlobal } = subscriber;
    const connected = { type: 'server.connected', properties: {} };
    response.setHeader('content-type', 'text/event-stream');
    if (!this.isOldest)
      response.write(`data: ${JSON.stringify(isGlobal ? { payload: connected } : connected)}\n\n`);
    this.#subscribers.add(subscriber);
    response.on('close', () => this.#subscribers.delete(subscriber));
    this.#subscribed.resolve();
  }
}

/** /event speaks of one folder, without the wrapping and without the history marks. */
function messageFor({ isGlobal, directory }: Subscriber, line: Json, data: string): string | null {
  if (isGlobal) return data;
  const isOwn = line.directory === (directory ?? '/home/dev/acme');
  return isOwn && record(line.payload)?.type !== 'sync' ? JSON.stringify(line.payload) : null;
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body === '' ? {} : JSON.parse(body);
}
