import { randomUUID } from 'node:crypto';
import { TranscriptFile } from './transcript-file.js';
import {
  probeLine,
  promptLine,
  resultLine,
  spawnLine,
  textLine,
  type Speaker,
} from '../kit/transcript-lines.js';
import type { Truth } from './truth.js';

interface Conversation {
  readonly id: string;
  readonly speaker: Speaker;
  readonly file: TranscriptFile;
}

interface OpenRun {
  readonly parent: Conversation;
  readonly child: Conversation;
  readonly toolUseId: string;
}

const project = '-home-dev-chaos';
const mainSessions = 24;
const mostForks = 6;
const mostOpenRuns = 8;

/** Writes numbered lines to many transcripts at once and remembers what it wrote. */
export class ChaosWriter {
  readonly #folder: string;
  readonly #conversations: Conversation[] = [];
  readonly #mains: Conversation[] = [];
  readonly #texts = new Map<string, string[]>();
  readonly #usage = { messages: 0, input: 0, output: 0 };
  readonly #open: OpenRun[] = [];
  #numbered = 0;
  #probes = 0;
  #runs = 0;
  #forks = 0;

  constructor(folder: string) {
    this.#folder = folder;
    for (let index = 0; index < mainSessions; index += 1) this.#begin();
  }

  /** One line more, somewhere. */
  writeOne(): void {
    const at = Math.random();
    if (at < 0.03) this.#repeat();
    else if (at < 0.05) this.#probe();
    else if (at < 0.06 && this.#forks < mostForks) this.#fork();
    else if (at < 0.09 && this.#open.length < mostOpenRuns) this.#spawn();
    else if (at < 0.12 && this.#open.length > 0) this.#conclude();
    else this.#speak(this.#any(this.#conversations), Math.random() < 0.1);
  }

  finish(): Truth {
    while (this.#open.length > 0) this.#conclude();
    for (const { file } of this.#conversations) file.complete();
    return {
      files: Object.fromEntries(this.#conversations.map(({ file }) => [file.path, file.size()])),
      texts: Object.fromEntries(this.#texts),
      usage: this.#usage,
      probes: this.#probes,
      runs: this.#runs,
    };
  }

  #begin(): void {
    const sessionId = randomUUID();
    const main = this.#converse(sessionId, { sessionId, agentId: null }, `${project}/${sessionId}.jsonl`);
    this.#mains.push(main);
    main.file.append(promptLine(main.speaker, this.#number(main)));
  }

  #converse(id: string, speaker: Speaker, path: string): Conversation {
    const conversation = { id, speaker, file: new TranscriptFile(this.#folder, path) };
    this.#conversations.push(conversation);
    this.#texts.set(id, []);
    return conversation;
  }

  #speak(conversation: Conversation, inHalves: boolean, isLast = false): void {
    const line = textLine(conversation.speaker, this.#number(conversation), this.#spend(), isLast);
    if (inHalves) conversation.file.appendInHalves(line);
    else conversation.file.append(line);
  }

  #spawn(): void {
    const parent = this.#any(this.#mains);
    const { sessionId } = parent.speaker;
    const agentId = `a${randomUUID().replaceAll('-', '').slice(0, 16)}`;
    const path = `${project}/${sessionId}/subagents/agent-${agentId}.jsonl`;
    const child = this.#converse(`${sessionId}:${agentId}`, { sessionId, agentId }, path);
    const toolUseId = `toolu_${randomUUID()}`;
    const prompt = this.#number(child);
    parent.file.append(spawnLine(parent.speaker, toolUseId, prompt, this.#spend()));
    child.file.append(promptLine(child.speaker, prompt));
    this.#open.push({ parent, child, toolUseId });
    this.#runs += 1;
  }

  #conclude(): void {
    const run = this.#open.shift();
    if (run === undefined) return;
    const { parent, child, toolUseId } = run;
    this.#speak(child, false, true);
    parent.file.append(resultLine(parent.speaker, toolUseId, child.speaker.agentId ?? '', 'done'));
  }

  #probe(): void {
    const { file, speaker } = this.#any(this.#conversations);
    file.append(probeLine(speaker));
    this.#probes += 1;
  }

  /** The same bytes again, as rewrites and resumed sessions bring them. */
  #repeat(): void {
    const { file } = this.#any(this.#conversations);
    const line = this.#any(file.lines);
    file.append(line);
  }

  #fork(): void {
    const plain = this.#mains.filter(({ file }) => !file.lines.some((line) => line.includes('"Agent"')));
    if (plain.length === 0) return;
    const origin = this.#any(plain);
    const id = randomUUID();
    const file = origin.file.copyTo(this.#folder, `${project}/${id}.jsonl`);
    // It stays as it is: what a fork goes on with would carry its own session id.
    this.#conversations.push({ id, speaker: { sessionId: id, agentId: null }, file });
    this.#texts.set(id, [...(this.#texts.get(origin.id) ?? [])]);
    this.#probes += new Set(file.lines.filter((line) => line.includes('"chaos-probe"'))).size;
    this.#forks += 1;
  }

  #number({ id }: Conversation): string {
    this.#numbered += 1;
    const text = `chaos ${this.#numbered} ${'.'.repeat(this.#numbered % 97)}`;
    this.#texts.get(id)?.push(text);
    return text;
  }

  #spend(): { messageId: string; input: number; output: number } {
    const usage = { input: 1 + (this.#numbered % 1_000), output: 1 + (this.#numbered % 300) };
    this.#usage.messages += 1;
    this.#usage.input += usage.input;
    this.#usage.output += usage.output;
    return { messageId: `msg_${randomUUID()}`, ...usage };
  }

  #any<Item>(items: readonly Item[]): Item {
    return items[Math.floor(Math.random() * items.length)]!;
  }
}
