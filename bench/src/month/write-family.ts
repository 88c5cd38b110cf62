import { Transcript } from '../generate/transcript.js';
import type { SeededRandom } from '../generate/seeded-random.js';
import { truePriceNano } from '../generate/true-price.js';
import type { TrueFamily, TrueRun } from './true-month.js';

/** How a family ends: at rest, or with an agent that works, is silent, or asks. */
export type Ending = 'rest' | 'running' | 'stuck' | 'waiting';

export interface FamilyPlan {
  readonly project: string;
  readonly developer: string;
  readonly startAt: number;
  readonly ending: Ending;
  readonly random: SeededRandom;
  /** A file below `projects`. */
  readonly keep: (path: string, lines: readonly string[]) => void;
}

interface Voice {
  readonly transcript: Transcript;
  readonly model: string;
  readonly agentType: string;
  readonly run: TrueRun | null;
}

const models = ['claude-sonnet-4-5-20250929', 'claude-opus-4-5-20251101', 'claude-haiku-4-5-20251001'];
/** In no price table. */
export const unpricedModel = 'house-model-1';
const agentTypes = ['Explore', 'Plan', 'general-purpose', 'reviewer'];
const tools = ['Bash', 'Read', 'Grep', 'Edit'];
const dayMs = 86_400_000;

/** Writes one family's transcripts, a line for each message, and returns what is true of them. */
export function writeFamily(plan: FamilyPlan): TrueFamily {
  return new FamilyWriter(plan).write();
}

class FamilyWriter {
  readonly #plan: FamilyPlan;
  readonly #family: TrueFamily;
  readonly #main: Voice;
  readonly #home: string;

  constructor(plan: FamilyPlan) {
    this.#plan = plan;
    const { random, project, developer, startAt } = plan;
    const sessionId = random.uuid();
    this.#family = {
      ...{ sessionId, project, developer, uses: [], runs: [], entries: [] },
      ...{ lastAt: 0, isWaiting: plan.ending === 'waiting', probes: 0 },
    };
    const speaker = { sessionId, agentId: null, cwd: `/home/dev/${project}`, gitBranch: 'main' };
    const transcript = new Transcript({ speaker, clock: { now: startAt }, random });
    this.#main = { transcript, model: random.pick(models), agentType: 'main', run: null };
    this.#home = `-home-dev-${project}`;
  }

  write(): TrueFamily {
    const { random, ending, keep } = this.#plan;
    const prompts = ending === 'rest' ? random.between(2, 5) : 1;
    for (let prompt = 0; prompt < prompts; prompt += 1) {
      // Some people go on the next day: what is kept of a family then ends in its middle.
      if (prompt > 0 && random.chance(0.25)) this.#main.transcript.clock.now += dayMs;
      this.#prompt(this.#main, `please do part ${prompt}`);
      this.#work(this.#main, random.between(2, 8));
      const runs = ending === 'rest' ? random.pick([0, 1, 1, 2]) : 0;
      for (let run = 0; run < runs; run += 1) this.#delegate(this.#drawEnd());
      this.#say(this.#main, [{ type: 'text', text: 'that is done' }], 'end_turn');
    }
    if (ending === 'running' || ending === 'stuck') this.#delegate('running');
    if (ending === 'waiting') this.#ask();
    const { sessionId } = this.#family;
    keep(`${this.#home}/${sessionId}.jsonl`, this.#main.transcript.lines);
    return this.#family;
  }

  #drawEnd(): TrueRun['status'] {
    return this.#plan.random.pick(['completed', 'completed', 'completed', 'failed', 'orphaned']);
  }

  #delegate(end: TrueRun['status']): void {
    const { random, keep } = this.#plan;
    const { transcript } = this.#main;
    const toolUseId = random.id('toolu');
    const agentId = `a${random.hex(16)}`;
    const agentType = random.pick(agentTypes);
    const model = random.chance(0.1) ? unpricedModel : random.pick(models);
    const input = { description: 'a part of it', prompt: `look at ${toolUseId}`, subagent_type: agentType };
    this.#say(this.#main, [{ type: 'tool_use', id: toolUseId, name: 'Agent', input }], 'tool_use');
    const run: TrueRun = {
      ...{ agentType, model, status: end, startedAt: transcript.clock.now },
      ...{ completedAt: null, lastAt: 0, toolCalls: 0 },
    };
    this.#family.runs.push(run);
    const speaker = { ...transcript.speaker, agentId };
    const child = new Transcript({ speaker, clock: transcript.clock, random });
    const voice: Voice = { transcript: child, model, agentType, run };
    this.#prompt(voice, input.prompt);
    this.#work(voice, random.between(3, 10));
    if (end === 'completed') this.#say(voice, [{ type: 'text', text: 'found it' }], 'end_turn');
    const { sessionId } = this.#family;
    keep(`${this.#home}/${sessionId}/subagents/agent-${agentId}.jsonl`, child.lines);
    if (end === 'completed' || end === 'failed') this.#conclude(run, toolUseId, agentId);
  }

  #conclude(run: TrueRun, toolUseId: string, agentId: string): void {
    const isError = run.status === 'failed';
    const content = [{ type: 'text', text: isError ? 'it broke' : 'found it' }];
    this.#return(this.#main, toolUseId, content, isError, { status: 'completed', agentId, content });
    run.completedAt = this.#main.transcript.clock.now;
  }

  /** The model says something and calls tools, and they answer. */
  #work(voice: Voice, turns: number): void {
    const { random } = this.#plan;
    for (let turn = 0; turn < turns; turn += 1) {
      const calls = Array.from({ length: random.chance(0.25) ? 2 : 1 }, () => ({
        ...{ type: 'tool_use', id: random.id('toolu'), name: random.pick(tools) },
        input: { file_path: `/src/${random.between(1, 400)}.ts` },
      }));
      const text = random.chance(0.7) ? [{ type: 'text', text: `step ${turn}` }] : [];
      this.#say(voice, [...text, ...calls], 'tool_use');
      for (const { id } of calls) this.#return(voice, id, `result ${turn}`, random.chance(0.05));
    }
  }

  #ask(): void {
    const input = { questions: [{ question: 'Which port?' }] };
    const block = { type: 'tool_use', id: this.#plan.random.id('toolu'), name: 'AskUserQuestion', input };
    this.#say(this.#main, [block], 'tool_use');
  }

  #prompt(voice: Voice, content: string): void {
    voice.transcript.say({ type: 'user', message: { role: 'user', content } });
    this.#log(voice, 1);
  }

  #return(voice: Voice, toolUseId: string, content: unknown, isError: boolean, result?: object): void {
    const block = {
      tool_use_id: toolUseId,
      type: 'tool_result',
      content,
      ...(isError && { is_error: true }),
    };
    voice.transcript.say(
      { type: 'user', message: { role: 'user', content: [block] } },
      result === undefined || isError ? {} : { toolUseResult: result },
    );
    this.#seen(voice);
  }

  #say(voice: Voice, content: readonly object[], stopReason: string): void {
    const { random } = this.#plan;
    const { transcript, model, run, agentType } = voice;
    const [input, output, cacheRead] = [
      random.between(2, 40),
      random.between(20, 900),
      random.between(0, 90_000),
    ];
    const usage = { input_tokens: input, output_tokens: output, cache_read_input_tokens: cacheRead };
    const message = { model, id: random.id('msg'), type: 'message', role: 'assistant', content, usage };
    transcript.say({
      type: 'assistant',
      requestId: random.id('req'),
      message: { ...message, stop_reason: stopReason },
    });
    const at = transcript.clock.now;
    const tokens = { input, output, cacheRead, cacheWrite5m: 0, cacheWrite1h: 0 };
    const nano = model === unpricedModel ? null : truePriceNano(model, new Date(at), tokens);
    this.#family.uses.push({ at, model, agentType, run, tokens: input + output + cacheRead, nano });
    if (run !== null) run.toolCalls += content.filter((block) => 'name' in block).length;
    this.#log(voice, content.length);
  }

  #log(voice: Voice, rows: number): void {
    const entry = { at: voice.transcript.clock.now, isSubAgent: voice.run !== null };
    for (let row = 0; row < rows; row += 1) this.#family.entries.push(entry);
    this.#seen(voice);
  }

  #seen({ transcript, run }: Voice): void {
    this.#family.lastAt = transcript.clock.now;
    if (run !== null) run.lastAt = transcript.clock.now;
  }
}
