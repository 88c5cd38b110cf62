import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addTokens, emptyTokens } from '@tributary/domain';
import { eventually } from '../kit/eventually.js';
import type { Call, Json, Script, Step } from './script.js';
import { isFinal, sendAnswer } from './send-answer.js';
import { nextUsage, priceOf, toApi, type Usage } from './usage.js';

/** A delegation that the model asked for. */
export interface Spawn {
  readonly toolUseId: string;
  readonly agent: string;
  /** The agent that asked, null for the main session. */
  readonly by: string | null;
  readonly agentType: string;
  readonly description: string;
}

interface Request {
  /** The script that it followed. */
  readonly script: string;
  end: 'open' | 'refused' | 'answered' | 'answered at last';
  messageId?: string;
  usage?: Usage;
  dollars?: number;
}

/** What was served to somebody. */
export interface Served {
  readonly usage: Usage;
  readonly dollars: number;
}

interface Question {
  readonly model: string;
  readonly max_tokens: number;
  readonly messages: readonly { readonly role: string; readonly content: string | readonly Json[] }[];
  readonly tools?: readonly { readonly name: string }[];
}

/** Agents that an old version asks at its start, before anybody wants to know anything. */
const warmUp = 'Warmup';

/** The API, for one home of Claude Code. It remembers all that it served. */
export class ScriptedModel {
  readonly spawns: Spawn[] = [];
  readonly requests: Request[] = [];
  readonly #script: Script;
  readonly #server = createServer((request, response) => {
    // Whoever waits in vain for another script gets no answer, and the scenario tells what did not happen.
    this.#handle(request, response).catch(() => response.destroy());
  });
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

  async untilEnded(script: string): Promise<void> {
    await eventually(() => {
      if (!this.#hasEnded(script)) throw new Error(`${script} has not ended.`);
    });
  }

  /** Until a script has been asked for so many answers. */
  async untilAsked(script: string, times: number): Promise<void> {
    await eventually(() => {
      const asked = this.requests.filter((request) => request.script === script).length;
      if (asked < times) throw new Error(`${script} was asked for ${asked} answers.`);
    });
  }

  #hasEnded(script: string): boolean {
    return this.requests.some((request) => request.script === script && request.end === 'answered at last');
  }

  #actorOf(script: string): string | null {
    if (script === warmUp) return warmUp;
    return this.spawns.some(({ agent }) => agent === script) ? script : null;
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
    const done = this.requests.filter((each) => each.script === script && each.usage !== undefined).length;
    const step = this.#script[script]?.[done] ?? { says: 'Understood.' };
    const asked: Request = { script, end: 'open' };
    this.requests.push(asked);
    if (step.end === 'hangs') return;
    if (step.end === 'refused') {
      asked.end = 'refused';
      const error = { type: 'invalid_request_error', message: 'refused by the script' };
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ type: 'error', error }));
      return;
    }
    if (step.after !== undefined) await this.untilEnded(step.after);
    const blocks = this.#blocksOf(step, script, question);
    const { id, usage } = this.#send(response, question, blocks);
    const dollars = priceOf(usage, question.model);
    const end = isFinal(blocks) ? 'answered at last' : 'answered';
    Object.assign(asked, { messageId: id, usage, dollars, end });
  }

  #send(
    response: ServerResponse,
    { model }: Question,
    blocks: readonly Json[],
  ): { id: string; usage: Usage } {
    this.#answers += 1;
    const usage = nextUsage(this.#answers);
    const id = makeId('msg_01');
    sendAnswer(response, { id, model, blocks, usage: toApi(usage) });
    return { id, usage };
  }

  #blocksOf({ thinks, says, calls = [] }: Step, script: string, { tools = [] }: Question): Json[] {
    const blocks: Json[] = [];
    if (thinks !== undefined) blocks.push({ type: 'thinking', thinking: thinks });
    if (says !== undefined) blocks.push({ type: 'text', text: says });
    const delegate = tools.find(({ name }) => name === 'Agent' || name === 'Task')?.name;
    for (const call of calls) {
      if ('name' in call) blocks.push({ type: 'tool_use', id: makeId('toolu_01'), ...call });
      // Not every version lets an agent delegate.
      else if (delegate !== undefined) blocks.push(this.#delegate(call, delegate, script));
    }
    return blocks.length === 0 ? [{ type: 'text', text: 'Nobody to ask.' }] : blocks;
  }

  #delegate({ agent, input }: Extract<Call, { agent: string }>, name: string, script: string): Json {
    const id = makeId('toolu_01');
    const description = `Job of ${agent}`;
    const asked = { description, prompt: `[[${agent}]] Do it.`, ...input };
    const agentType = String(input?.['subagent_type']);
    this.spawns.push({ toolUseId: id, agent, by: this.#actorOf(script), agentType, description });
    return { type: 'tool_use', id, name, input: asked };
  }
}

/** Which script a question is about; titles, probes of the quota and the like follow none. */
function readScript({ messages, tools = [], max_tokens: limit }: Question): string | undefined {
  const said = messages.filter(({ role }) => role === 'user').map(({ content }) => textOf(content));
  if (said.some((words) => words.trimEnd().endsWith(warmUp))) return warmUp;
  if (tools.length === 0 || limit === 1) return undefined;
  return [...said.join('\n').matchAll(/\[\[(\w+)\]\]/g)].at(-1)?.[1];
}

function textOf(content: string | readonly Json[]): string {
  if (typeof content === 'string') return content;
  return content.map(({ type, text }) => (type === 'text' ? String(text) : '')).join('\n');
}

function sum(requests: readonly Request[]): Served {
  return {
    usage: requests.map(({ usage }) => usage ?? emptyTokens).reduce(addTokens, emptyTokens),
    dollars: requests.reduce((total, { dollars = 0 }) => total + dollars, 0),
  };
}

function makeId(prefix: string): string {
  return `${prefix}${randomBytes(11).toString('hex')}`;
}
