import type { ConversationPart, SessionDetail, SubAgent } from '@tributary/domain';

interface PartFacts {
  readonly id: string;
  readonly at: number;
  readonly text?: string;
  readonly isPrompt?: boolean;
  readonly kind?: ConversationPart['kind'];
  readonly tool?: {
    readonly name: string;
    readonly input: object;
    readonly output: string | null;
    readonly isError?: boolean;
    readonly useId?: string | null;
  };
}

function partOf({ id, at, text = '', isPrompt = false, kind, tool }: PartFacts): ConversationPart {
  const time = new Date(at).toISOString();
  return {
    partId: id,
    messageId: `msg_${id}`,
    runId: null,
    role: isPrompt ? 'user' : 'assistant',
    kind: kind ?? (tool === undefined ? 'text' : 'tool'),
    at: time,
    text,
    isPrompt,
    usage: null,
    truncated: false,
    bytes: text.length,
    href: null,
    tool:
      tool === undefined
        ? null
        : {
            toolUseId: tool.useId ?? `toolu_${id}`,
            name: tool.name,
            input: JSON.stringify(tool.input),
            output: tool.output,
            isError: tool.output === null ? null : (tool.isError ?? false),
            returnedAt: tool.output === null ? null : time,
          },
  };
}

/** What the main agent said and did, with a call for each agent it started. */
export function inventLog(session: SessionDetail): ConversationPart[] {
  const start = Date.parse(session.startedAt ?? '');
  const talk: ConversationPart[] = [
    partOf({
      id: 'p1',
      at: start,
      isPrompt: true,
      text: `${session.title ?? ''}. Failed charges must be tried again with exponential back-off, at most six times, and never twice for the same attempt.`,
    }),
    partOf({
      id: 'p2',
      at: start + 4_000,
      kind: 'thinking',
      text: 'First find where failures are recorded, then decide whether the queue or the ledger owns the retry.',
    }),
    partOf({
      id: 'p3',
      at: start + 9_000,
      text: 'I will look at the state machine first and let two agents read in parallel.',
    }),
    partOf({
      id: 'p4',
      at: start + 12_000,
      tool: {
        name: 'Read',
        input: { file_path: 'services/billing/charge.ts' },
        output: 'export async function charge(payment: Payment) {\n  return provider.charge(payment);\n}',
      },
    }),
    partOf({
      id: 'p5',
      at: start + 200_000,
      tool: {
        name: 'Bash',
        input: { command: 'npm test -- billing', description: 'Run billing tests' },
        output: '2 failing\n  charge() is idempotent\n    expected 1, got 2',
        isError: true,
      },
    }),
    partOf({
      id: 'p5e',
      at: start + 400_000,
      tool: {
        name: 'Edit',
        input: {
          file_path: 'services/billing/retry.ts',
          old_string: 'export async function retry(payment: Payment) {\n  await charge(payment);\n}',
          new_string:
            'export async function retry(payment: Payment, attempt = 1) {\n  await delay(backOff(attempt));\n  await charge(payment);\n}',
        },
        output: 'The file has been updated.',
      },
    }),
    partOf({
      id: 'p6',
      at: start + 600_000,
      text: '**Two callers left.** I’ll wait for `Explore` before touching the [ledger](https://example.com/ledger).\n\n1. derive the key\n2. write the worker\n   - tests first\n\n| attempt | wait |\n|---|---|\n| 1 | 30 s |\n| 2 | 2 min |\n\n<script>alert("text stays text")</script>',
    }),
  ];
  const spawns = session.subAgents
    .filter(({ depth }) => depth === 1)
    .map((run) =>
      partOf({
        id: `spawn-${run.runId}`,
        at: Date.parse(run.startedAt ?? ''),
        tool: {
          name: 'Task',
          input: { description: run.description, prompt: run.prompt },
          output: run.completedAt,
          useId: run.toolUseId,
        },
      }),
    );
  return [...talk, ...spawns].toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? ''));
}

export function inventConversation(run: SubAgent): ConversationPart[] {
  const start = Date.parse(run.startedAt ?? '');
  const calls = Array.from({ length: Math.min(run.toolUseCount, 30) }, (_, index) =>
    partOf({
      id: `${run.runId}-${index}`,
      at: start + index * 9_000,
      ...(index % 5 === 4
        ? {
            text: `The ${index} call sites so far all go through retry(), except services/ledger/settle.ts:88.`,
          }
        : {
            tool: {
              name: index % 3 === 0 ? 'Grep' : 'Read',
              input:
                index % 3 === 0
                  ? { pattern: 'charge\\(', path: 'services/billing' }
                  : { file_path: `services/billing/step-${index}.ts` },
              output:
                index === run.toolUseCount - 1 && run.completedAt === null
                  ? null
                  : 'services/billing/charge.ts:12: await charge(payment)\n'.repeat(6),
            },
          }),
    }),
  );
  return [
    partOf({ id: `${run.runId}-p`, at: start, isPrompt: true, text: run.prompt ?? '' }),
    ...calls,
    ...(run.error === null
      ? []
      : [partOf({ id: `${run.runId}-e`, at: start + 300_000, kind: 'notice', text: run.error })]),
  ];
}
