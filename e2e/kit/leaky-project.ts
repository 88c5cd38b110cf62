import { randomUUID } from 'node:crypto';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface LeakyProject {
  /** Where the agents work. */
  readonly cwd: string;
  readonly sessionId: string;
  /** All that was written, in bytes. */
  readonly bytes: number;
}

export interface LeakyOptions {
  readonly claudeDir: string;
  readonly cwd: string;
  /** Each is put wherever a person, an agent or a tool may put words. */
  readonly phrases: readonly string[];
}

/** Writes a session of Claude Code with a sub-agent, todos and tasks, full of these phrases. */
export async function writeLeakyProject({ claudeDir, cwd, phrases }: LeakyOptions): Promise<LeakyProject> {
  const sessionId = randomUUID();
  const folder = join(claudeDir, cwd.replace(/[^A-Za-z0-9]/g, '-'));
  const base = { sessionId, cwd, version: '2.1.325', gitBranch: phrases[0], userType: 'external' };
  const agent = { isSidechain: true, agentId: 'a1b2c3d4e5f6a7b8c' };
  const flat = { isSidechain: true, agentId: 'f1a2b3c4' };
  const todo = phrases.map((phrase) => ({ content: phrase, status: 'pending', activeForm: phrase }));
  const files: Record<string, string> = {
    [join(folder, `${sessionId}.jsonl`)]: phrases.map((phrase) => tellLines(phrase, base)).join(''),
    [join(folder, sessionId, 'subagents', `agent-${agent.agentId}.jsonl`)]: phrases
      .map((phrase) => tellLines(phrase, { ...base, ...agent }))
      .join(''),
    [join(folder, sessionId, 'subagents', `agent-${agent.agentId}.meta.json`)]: JSON.stringify({
      agentType: 'Explore',
      description: phrases.join(' '),
    }),
    [join(folder, `agent-${flat.agentId}.jsonl`)]: tellLines(phrases.join(' '), { ...base, ...flat }),
    [join(dirname(claudeDir), 'todos', `${sessionId}-agent-${sessionId}.json`)]: JSON.stringify(todo),
    ...Object.fromEntries(
      phrases.map((phrase, index) => [
        join(dirname(claudeDir), 'tasks', sessionId, `${index}.json`),
        JSON.stringify({
          id: `${index}`,
          subject: phrase,
          description: phrase,
          activeForm: phrase,
          status: 'pending',
        }),
      ]),
    ),
  };
  let bytes = 0;
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    bytes += (await stat(path)).size;
  }
  return { cwd, sessionId, bytes };
}

let clock = Date.parse('2026-11-16T00:00:00Z');

function tellLines(phrase: string, base: object): string {
  const line = (fields: object): object => ({
    uuid: randomUUID(),
    parentUuid: null,
    timestamp: new Date((clock += 1_000)).toISOString(),
    ...base,
    ...fields,
  });
  const toolUseId = `toolu_${randomUUID().replaceAll('-', '')}`;
  const spawnId = `toolu_${randomUUID().replaceAll('-', '')}`;
  const result = { tool_use_id: toolUseId, type: 'tool_result', content: `1\t${phrase}\n2\tdone` };
  const said = [
    { type: 'text', text: `I see ${phrase}` },
    { type: 'thinking', thinking: `so ${phrase}` },
    {
      type: 'tool_use',
      id: toolUseId,
      name: 'Bash',
      input: { command: `echo ${phrase}`, description: phrase },
    },
    {
      type: 'tool_use',
      id: spawnId,
      name: 'Task',
      input: { subagent_type: 'Explore', description: phrase, prompt: `Look at ${phrase}` },
    },
  ];
  const lines = [
    line({ type: 'user', message: { role: 'user', content: `Use ${phrase} for it` } }),
    line({ type: 'assistant', message: answer(said) }),
    line({
      type: 'user',
      message: { role: 'user', content: [result] },
      toolUseResult: {
        stdout: phrase,
        stderr: phrase,
        file: { filePath: `/x/${phrase}`, content: `# ${phrase}\n` },
      },
    }),
    line({ type: 'system', subtype: 'informational', content: phrase, level: 'error' }),
    line({ type: 'queue-operation', operation: 'enqueue', content: phrase }),
    { ...base, type: 'ai-title', aiTitle: `About ${phrase}` },
    { ...base, type: 'summary', summary: `About ${phrase}`, leafUuid: randomUUID() },
    { ...base, type: 'unheard-of', words: phrase },
  ];
  // The last one is no JSON at all: it ends among the dead letters.
  return `${lines.map((each) => JSON.stringify(each)).join('\n')}\n{"broken": ${JSON.stringify(phrase)}\n`;
}

function answer(content: readonly object[]): object {
  const usage = {
    input_tokens: 3,
    output_tokens: 5,
    cache_read_input_tokens: 0,
    cache_creation_input_tokens: 0,
  };
  return {
    id: `msg_${randomUUID()}`,
    type: 'message',
    role: 'assistant',
    model: 'claude-opus-4-5-20251101',
    content,
    usage,
  };
}

/** The payloads of hooks as Claude Code would send them. */
export function hooksOf({ sessionId, cwd }: LeakyProject, phrase: string): readonly object[] {
  const base = { session_id: sessionId, cwd, transcript_path: `${cwd}/x.jsonl`, permission_mode: 'default' };
  return [
    { ...base, hook_event_name: 'UserPromptSubmit', prompt: `Use ${phrase}` },
    { ...base, hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: phrase } },
    { ...base, hook_event_name: 'Notification', message: `permission for ${phrase}`, title: phrase },
    { ...base, hook_event_name: 'StopFailure', error: phrase, unheard_of: phrase },
  ];
}
