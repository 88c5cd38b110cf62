import { delegateOf, type Question } from './question.js';
import type { Call, Delegation, Json, Word } from './script.js';

/** A delegation that the model asked for. */
export interface Spawn {
  /** Null for who was asked by a workflow. */
  readonly toolUseId: string | null;
  readonly agent: string;
  /** The agent that asked, null for the main session. */
  readonly by: string | null;
  readonly agentType: string | null;
  readonly description: string | null;
}

interface ToolUse {
  readonly name: string;
  readonly input: Json;
}

/** Who asks for something, and with which call. */
interface Asking {
  readonly id: string;
  /** The agent that asks, null for the main session. */
  readonly by: string | null;
  readonly question: Question;
}

/** What the model asks of agents, in the words of each version. */
export class Delegations {
  readonly spawns: Spawn[] = [];
  /** What a script asked for that this version has no tool for. */
  readonly lacking = new Set<string>();

  /** Nothing where this version has no tool for it. */
  ask(call: Exclude<Call, { name: string }>, asking: Asking): ToolUse | undefined {
    if ('agent' in call) return this.#delegate(call, asking);
    const asked = 'workflow' in call ? this.#program(call.workflow, asking) : this.#say(call, asking);
    if (asked === undefined) this.lacking.add(Object.keys(call).join());
    return asked;
  }

  #delegate({ agent, input }: Delegation, { id, by, question }: Asking): ToolUse | undefined {
    const name = delegateOf(question)?.name;
    if (name === undefined) return undefined;
    const description = `Job of ${agent}`;
    const agentType = String(input?.['subagent_type']);
    this.spawns.push({ toolUseId: id, agent, by, agentType, description });
    return { name, input: { description, prompt: `[[${agent}]] Do it.`, ...input } };
  }

  #say(word: Word, asking: Asking): ToolUse | undefined {
    return 'stops' in word ? this.#stop(word.stops, asking) : this.#goOn(word, asking);
  }

  #program(agents: readonly string[], { by, question }: Asking): ToolUse | undefined {
    const tool = question.tools?.find(({ name }) => name === 'Workflow');
    if (tool === undefined) return undefined;
    const asked = agents.map((agent) => {
      this.spawns.push({ toolUseId: null, agent, by, agentType: null, description: null });
      return `await agent('[[${agent}]] Do it.', { label: '${agent}', phase: 'Work' })\n`;
    });
    const meta = "{ name: 'work', description: 'Works', phases: [{ title: 'Work' }] }";
    const script = `export const meta = ${meta}\nphase('Work')\n${asked.join('')}return 1\n`;
    return { name: tool.name, input: { script } };
  }

  #stop(agent: string, { question }: Asking): ToolUse | undefined {
    const tool = question.tools?.find(({ name }) => name === 'TaskStop');
    return tool && { name: tool.name, input: { task_id: this.#idOf(agent, question) } };
  }

  #goOn({ to, as }: Extract<Word, { to: string }>, { id, by, question }: Asking): ToolUse | undefined {
    const first = this.spawns.find(({ agent }) => agent === to);
    if (first === undefined) throw new Error(`Nobody asked ${to}.`);
    const prompt = `[[${as}]] Go on.`;
    const description = 'Go on';
    const agentId = this.#idOf(to, question);
    const delegate = delegateOf(question);
    const messenger = question.tools?.find(({ name }) => name === 'SendMessage');
    const canResume = delegate?.input_schema?.properties?.['resume'] !== undefined;
    if (messenger === undefined && !canResume) return undefined;
    const { agentType } = first;
    this.spawns.push({ toolUseId: id, agent: as, by, agentType, description });
    if (messenger !== undefined)
      return { name: messenger.name, input: { to: agentId, summary: description, message: prompt } };
    return {
      name: String(delegate?.name),
      input: { description, prompt, subagent_type: agentType, resume: agentId },
    };
  }

  /** The id that Claude Code gave an agent, as it told the model. */
  #idOf(agent: string, { messages }: Question): string {
    const spawn = this.spawns.find((each) => each.agent === agent);
    const blocks = messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
    const result = blocks.find(({ tool_use_id: id }) => id === spawn?.toolUseId);
    const id = /agentId: ?(\w+)/.exec(JSON.stringify(result ?? ''))?.[1];
    if (id === undefined) throw new Error(`${agent} has no id.`);
    return id;
  }
}
