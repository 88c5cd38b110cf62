import type { Author } from './assistant-message.js';

export interface ToolCall {
  readonly id: string;
  readonly block: object;
  readonly name: string;
}

const tools = ['Bash', 'Read', 'Read', 'Grep', 'Glob', 'Edit', 'Write'] as const;
type Tool = (typeof tools)[number];

export function drawToolCall({ random, prose }: Author): ToolCall {
  const name = random.pick(tools);
  const id = random.id('toolu');
  const file = `/home/dev/acme/src/part-${random.between(1, 400)}.ts`;
  const inputs: Record<Tool, () => object> = {
    Bash: () => ({ command: prose.text(random.between(20, 160)), description: prose.text(40) }),
    Read: () => ({ file_path: file }),
    Grep: () => ({ pattern: prose.text(12), path: 'src' }),
    Glob: () => ({ pattern: '**/*.ts' }),
    Edit: () => ({
      file_path: file,
      old_string: prose.text(random.between(40, 800)),
      new_string: prose.text(400),
    }),
    Write: () => ({ file_path: file, content: prose.text(random.between(200, 4_000)) }),
  };
  return { id, name, block: { type: 'tool_use', id, name, input: inputs[name]() } };
}

/** Sub-agents' results lack `toolUseResult` in the newest versions. */
export function writeToolResult({ transcript, random, prose }: Author, call: ToolCall): void {
  const isError = random.chance(0.04);
  const output = prose.text(random.chance(0.1) ? random.between(8_000, 30_000) : random.between(40, 3_000));
  const isMain = transcript.speaker.agentId === null;
  transcript.say(
    {
      promptId: random.uuid(),
      type: 'user',
      message: {
        role: 'user',
        content: [
          {
            tool_use_id: call.id,
            type: 'tool_result',
            content: output,
            ...(isError && { is_error: true }),
          },
        ],
      },
    },
    {
      ...(isMain &&
        !isError && { toolUseResult: { stdout: output.slice(0, 2_000), stderr: '', interrupted: false } }),
      permissionDecision: { decision: 'accept', source: 'config', reasonType: 'rule', ruleSource: 'cliArg' },
    },
  );
}
