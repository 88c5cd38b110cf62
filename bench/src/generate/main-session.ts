import { type Report, writeAgentRun } from './agent-run.js';
import type { Author } from './assistant-message.js';
import { writeAnswer, writePrompt, writeTurns } from './conversation.js';
import type { SessionPlan } from './session-plan.js';
import { nanoPerUsd } from './truth.js';

/** A main session: some prompts, each worked on with tools and agents, and the tool's own bill at the end. */
export function writeMainSession(author: Author, plan: SessionPlan, prompts: number): void {
  const { random, prose, transcript } = author;
  const startedAt = transcript.clock.now;
  for (let prompt = 0; prompt < prompts; prompt += 1) {
    writePrompt(author, prose.text(random.between(40, 600)));
    writeTurns(author, random.between(2, 8));
    const agents = random.pick([0, 0, 1, 1, 2, 3]);
    const reports = Array.from({ length: agents }, () => writeAgentRun(author, plan));
    writeTurns(author, random.between(1, 5));
    for (const report of reports) if (report !== null) writeNotification(author, report);
    const lastPrompt = prose.text(40);
    writeAnswer(author);
    transcript.note('last-prompt', { lastPrompt });
  }
  writeCostState(author, startedAt);
}

/** Told twice, as recorded: queued, then as a line of the conversation. */
function writeNotification({ transcript, random }: Author, { order, answer }: Report): void {
  const content =
    `<task-notification>\n<task-id>${order.agentId}</task-id>\n<tool-use-id>${order.toolUseId}</tool-use-id>\n` +
    `<status>completed</status>\n<summary>Agent "${order.description}" finished</summary>\n` +
    `<result>${answer}</result>\n</task-notification>`;
  transcript.note('queue-operation', { operation: 'enqueue', timestamp: transcript.tick(), content });
  transcript.say(
    { promptId: random.uuid(), type: 'user', message: { role: 'user', content } },
    { origin: { kind: 'task-notification' } },
  );
}

function writeCostState({ transcript, bill }: Author, startTime: number): void {
  const entries = [...bill.byModel].map(([model, { tokens, nano }]) => [
    model,
    {
      ...{ inputTokens: tokens.input, outputTokens: tokens.output, cacheReadInputTokens: tokens.cacheRead },
      cacheCreationInputTokens: tokens.cacheWrite5m + tokens.cacheWrite1h,
      cacheCreationEphemeral5mInputTokens: tokens.cacheWrite5m,
      cacheCreationEphemeral1hInputTokens: tokens.cacheWrite1h,
      ...{ webSearchRequests: 0, costUSD: nano / nanoPerUsd },
    },
  ]);
  const nano = [...bill.byModel.values()].reduce((sum, each) => sum + each.nano, 0);
  transcript.note('cost-state', {
    ...{ totalCostUSD: nano / nanoPerUsd, totalDuration: transcript.clock.now - startTime, startTime },
    ...{ modelUsage: Object.fromEntries(entries), hasUnknownModelCost: false },
  });
}
