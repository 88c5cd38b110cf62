import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { addTokens, emptyTokens } from '@tributary/domain';
import { eventually } from '../kit/eventually.js';
import { Delegations, type Spawn } from './delegations.js';
import { readScript, warmUp, type Question } from './question.js';
import type { Json, Script, Step } from './script.js';
import { cutAnswer, isFinal, sendError, sendWhole, streamAnswer } from './send-answer.js';
import { nextUsage, priceOf, toApi, type Usage } from './usage.js';

interface Request {
  /** The script that it followed. */
  readonly script: string;
  end: 'open' | Exclude<Step['end'], undefined> | 'answered' | 'answered at last';
  messageId?: string;
  usage?: Usage;
  dollars?: number;
  /** How many tools the answer called. */
  calls?: number;
}

/** What was served to somebody. */
export interface Served {
  readonly usage: Usage;
  readonly dollars: number;
  readonly calls: number;
}

const quietMs = 1_000;

/** The API, for one home of Claude Code. It remembers all that it served. */
export class ScriptedModel {
  readonly delegations = new Delegations();
  readonly requests: Request[] = [];
  readonly #script: Script;
  readonly #server = createServer((request, response) => {
    // Whoever waits in vain for another script gets no answer, and the scenario tells what did not happen.
    this.#handle(request, response).catch(() => response.destroy());
  });
  readonly #cutCalls = new Set<unknown>();
  #answers = 0;

  constructor(script: Script) {
    this.#script = script;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  get messageIds(): readonly string[] {
    return this.requests.flatMap(({ messageId }) => messageId ?? []);
  }

  /** Takes back what was served to somebody who left without writing it down. */
  forget(messageIds: readonly string[]): void {
    const kept = this.requests.filter(({ messageId = '' }) => !messageIds.includes(messageId));
    this.requests.splice(0, Infinity, ...kept);
  }

  /** What was asked for by an agent, or by the main session for null. */
  requestsOf(agent: string | null): readonly Request[] {
    return this.requests.filter(({ script }) => this.#actorOf(script) === agent);
  }

  servedTo(agent: string | null): Served {
    return sum(this.requestsOf(agent));
  }

  /** What was served to who followed a script. */
  servedFor(script: string): Served {
    return sum(this.requests.filter((request) => request.script === script));
  }

  /** Everything that was served, without what was warmed up for a session that is none of these messages'. */
  total(written: ReadonlySet<string>): Served {
    return sum(
      this.requests.filter(({ script, messageId = '' }) => script !== warmUp || written.has(messageId)),
    );
  }

  /** Whether nobody was started for a call, as the answer that made it broke off: new versions start somebody at once. */
  wasTakenBack({ toolUseId, agent }: Spawn): boolean {
    return toolUseId !== null && this.#cutCalls.has(toolUseId) && this.requestsOf(agent).length === 0;
  }

  async untilEnded(script: string): Promise<void> {
    await eventually(() => {
      // A version that lacks what was asked for never comes so far.
      if (!this.#hasEnded(script) && this.delegations.lacking.size === 0)
        throw new Error(`${script} has not ended.`);
    });
  }

  /** Until nobody has asked for anything for a while: an agent's end makes the session that launched it go on. */
  async untilQuiet(): Promise<void> {
    let seen = -1;
    while (seen !== this.requests.length) {
      seen = this.requests.length;
      await sleep(quietMs);
    }
  }

  /** Until a script has been asked for so many answers. */
  async untilAsked(script: string, times: number): Promise<void> {
    await eventually(() => {
      const asked = this.requests.filter((request) => request.script === script).length;
      if (asked < times) throw new Error(`${script} was asked for ${asked} answers.`);
    });
  }

  #hasEnded(script: string): boolean {
    const ends = this.requests.filter((request) => request.script === script).map(({ end }) => end);
    return ends.includes('answered at last') || ends.includes('hangs');
  }

  #actorOf(script: string): string | null {
    if (script === warmUp) return warmUp;
    return this.delegations.spawns.some(({ agent }) => agent === script) ? script : null;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const isAsked = request.method === 'POST' && request.url?.split('?')[0] === '/v1/messages';
    if (!isAsked) {
      response.writeHead(request.method === 'HEAD' ? 200 : 404).end();
      return;
    }
    const question = JSON.parse(body) as Question;
    const script = readScript(question);
    if (script === undefined) this.#send(response, question, [{ type: 'text', text: '{"title":"A title"}' }]);
    else await this.#follow(script, question, response);
  }

  async #follow(script: string, question: Question, response: ServerResponse): Promise<void> {
    const done = this.requests.filter((each) => each.script === script && isDone(each)).length;
    const step = this.#script[script]?.[done] ?? { says: 'Understood.' };
    const asked: Request = { script, end: step.end ?? 'open' };
    this.requests.push(asked);
    if (step.end === 'hangs' || step.end === 'halts') return;
    if (step.end === 'refused' || step.end === 'overloaded') {
      sendError(response, step.end);
      return;
    }
    if (step.after !== undefined) await this.untilEnded(step.after);
    const blocks = this.#blocksOf(step, script, question);
    if (step.end === 'cut') for (const { id } of blocks) this.#cutCalls.add(id);
    const { id, usage } = this.#send(response, question, blocks, step.end === 'cut');
    const dollars = priceOf(usage, question.model);
    const end = step.end ?? (isFinal(blocks) ? 'answered at last' : 'answered');
    const calls = blocks.filter(({ type }) => type === 'tool_use').length;
    Object.assign(asked, { messageId: id, usage, dollars, end, calls });
  }

  #send(
    response: ServerResponse,
    { model, stream }: Question,
    blocks: readonly Json[],
    isCut = false,
  ): { id: string; usage: Usage } {
    this.#answers += 1;
    // Of an answer that breaks off only its beginning tells what it used.
    const usage = { ...nextUsage(this.#answers), ...(isCut && { output: 1 }) };
    const id = makeId('msg_01');
    const send = stream !== true ? sendWhole : isCut ? cutAnswer : streamAnswer;
    send(response, { id, model, blocks, usage: toApi(usage) });
    return { id, usage };
  }

  #blocksOf({ thinks, says, calls = [] }: Step, script: string, question: Question): Json[] {
    const blocks: Json[] = [];
    const by = this.#actorOf(script);
    if (thinks !== undefined) blocks.push({ type: 'thinking', thinking: thinks });
    if (says !== undefined) blocks.push({ type: 'text', text: says });
    for (const call of calls) {
      const id = makeId('toolu_01');
      const asked = 'name' in call ? call : this.delegations.ask(call, { id, by, question });
      if (asked !== undefined) blocks.push({ type: 'tool_use', id, ...asked });
    }
    return blocks.length === 0 ? [{ type: 'text', text: 'Nobody to ask.' }] : blocks;
  }
}

function isDone({ usage, end }: Request): boolean {
  return usage !== undefined || end === 'overloaded' || end === 'halts';
}

function sum(requests: readonly Request[]): Served {
  return {
    usage: requests.map(({ usage }) => usage ?? emptyTokens).reduce(addTokens, emptyTokens),
    dollars: requests.reduce((total, { dollars = 0 }) => total + dollars, 0),
    calls: requests.reduce((total, { calls = 0 }) => total + calls, 0),
  };
}

function makeId(prefix: string): string {
  return `${prefix}${randomBytes(11).toString('hex')}`;
}
