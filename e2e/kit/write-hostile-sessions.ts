import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hostileTexts } from './hostile-texts.js';
import {
  promptLine,
  textLine,
  titleLine,
  toolLine,
  toolResultLine,
  type Speaker,
} from './transcript-lines.js';

const project = '-home-dev-hostile';
const usage = (model?: string) => ({
  messageId: `msg_${randomUUID()}`,
  input: 10,
  output: 5,
  ...(model !== undefined && { model }),
});

export interface HostileSessions {
  /** Says everything, in every place that a line has for a text. */
  readonly mainId: string;
  readonly agentId: string;
}

/** One session that holds every hostile text in every place, and one for each of them with it as title and branch. */
export async function writeHostileSessions(claudeDir: string): Promise<HostileSessions> {
  const folder = join(claudeDir, project);
  const mainId = randomUUID();
  const agentId = 'a0123456789abcdef';
  await mkdir(join(folder, mainId, 'subagents'), { recursive: true });
  const write = (name: string, lines: readonly string[]): Promise<void> =>
    writeFile(join(folder, name), lines.map((line) => `${line}\n`).join(''));
  await Promise.all(
    hostileTexts.map((text) => {
      const sessionId = randomUUID();
      const speaker = { sessionId, agentId: null, cwd: `/home/dev/${text}`, gitBranch: text };
      const lines = [
        promptLine(speaker, text),
        titleLine(speaker, text),
        textLine(speaker, text, usage(), true),
      ];
      return write(`${sessionId}.jsonl`, lines);
    }),
  );
  const main = { sessionId: mainId, agentId: null, gitBranch: hostileTexts[0]! };
  await write(`${mainId}.jsonl`, [
    ...hostileTexts.flatMap((text) => [promptLine(main, text), ...speak(main, text), ...spawn(main, text)]),
    ...keepTodos(main),
    textLine(main, 'Done.', usage(), true),
  ]);
  const agent = { ...main, agentId };
  await write(`${mainId}/subagents/agent-${agentId}.jsonl`, [
    promptLine(agent, hostileTexts[0]!),
    ...hostileTexts.flatMap((text) => speak(agent, text)),
  ]);
  const meta = { agentType: hostileTexts[0], description: hostileTexts[0], toolUseId: 'toolu_spawn_0' };
  await writeFile(join(folder, mainId, 'subagents', `agent-${agentId}.meta.json`), JSON.stringify(meta));
  return { mainId, agentId };
}

/** Words, a tool of that name with that input and output, and an edit of a file of that name. */
function speak(speaker: Speaker, text: string): string[] {
  const [call, edit] = [`toolu_${randomUUID()}`, `toolu_${randomUUID()}`];
  return [
    textLine(speaker, text, usage(speaker.agentId === null ? undefined : text)),
    toolLine(speaker, { id: call, name: text, input: { file_path: text, command: text } }, usage()),
    toolResultLine(speaker, call, text),
    toolLine(
      speaker,
      { id: edit, name: 'Edit', input: { file_path: text, old_string: text, new_string: `${text} ${text}` } },
      usage(),
    ),
    toolResultLine(speaker, edit, text),
  ];
}

function spawn(speaker: Speaker, text: string): string[] {
  const id = `toolu_spawn_${hostileTexts.indexOf(text)}`;
  const input = { description: text, prompt: text, subagent_type: text };
  return [toolLine(speaker, { id, name: 'Agent', input }, usage())];
}

function keepTodos(speaker: Speaker): string[] {
  const id = `toolu_${randomUUID()}`;
  const todos = hostileTexts.map((content) => ({ content, activeForm: content, status: 'in_progress' }));
  return [
    toolLine(speaker, { id, name: 'TodoWrite', input: { todos } }, usage()),
    toolResultLine(speaker, id, 'Todos have been modified.'),
  ];
}
