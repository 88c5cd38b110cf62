import type { RawEvent } from '@tributary/domain';
import type { Json } from '../../json.js';

const source = { kind: 'opencode.event', path: 'http://127.0.0.1:4096/event', host: 'laptop' } as const;
const start = 1_794_793_416_000;

/** Made-up events of a server, in the shapes of the recordings, one every 100 ms. */
export class ToldRun {
  readonly raws: RawEvent[] = [];

  get now(): number {
    return start + this.raws.length * 100;
  }

  say(type: string, properties: object): this {
    this.raws.push({ source, text: JSON.stringify({ type, properties }), writtenAt: this.now });
    return this;
  }

  session(id: string, info: object = {}): this {
    return this.say('session.created', {
      info: { id, version: '1.2.27', directory: '/home/dev/acme', time: { created: this.now }, ...info },
    });
  }

  child(id: string, parentID: string, description = 'Look around'): this {
    return this.session(id, { parentID, title: `${description} (@general subagent)` });
  }

  status(sessionID: string, type: string): this {
    return this.say('session.status', { sessionID, status: { type } });
  }

  prompt(sessionID: string, id: string, content: string): this {
    const info = { id, sessionID, role: 'user', time: { created: this.now } };
    this.say('message.updated', { info });
    const part = { id: `prt_${id}`, sessionID, messageID: id, type: 'text', text: content };
    return this.say('message.part.updated', { part });
  }

  /** A message of the model; `completed` and the rest of its fields as given. */
  answer(sessionID: string, id: string, fields: Json & { readonly isDone?: boolean } = {}): this {
    const { isDone = true, ...rest } = fields;
    const created = this.now;
    const time = { created, ...(isDone && { completed: created + 50 }) };
    const info = { id, sessionID, role: 'assistant', modelID: 'fake-1', ...rest, time };
    return this.say('message.updated', { info });
  }

  /** The parent's `task` part in some state. */
  task(sessionID: string, id: string, state: Json & { readonly started?: number }): this {
    const { started = this.now, ...rest } = state;
    const isOver = rest.status !== 'running';
    const time = { start: started, ...(isOver && { end: this.now }) };
    const input = { description: 'Look around', prompt: 'Look.', subagent_type: 'general' };
    const part = { id, sessionID, messageID: `msg_of_${id}`, type: 'tool', tool: 'task' };
    return this.say('message.part.updated', { part: { ...part, state: { input, ...rest, time } } });
  }
}
