import { writeAssistantMessage, type Author } from './assistant-message.js';
import { writeAnswer, writePrompt, writeTurns } from './conversation.js';
import type { SessionPlan } from './session-plan.js';
import { Transcript } from './transcript.js';

/** How an agent was asked for. */
interface Order {
  readonly toolUseId: string;
  readonly agentId: string;
  readonly agentType: string;
  readonly description: string;
  readonly prompt: string;
  readonly isBackground: boolean;
  readonly depth: number;
  readonly parentAgentId: string | null;
}

/** A background agent's report, told to the main session later. */
export interface Report {
  readonly order: Order;
  readonly answer: string;
}

const agentTypes = ['Explore', 'general-purpose', 'general-purpose', 'reviewer', 'Plan'] as const;
const deepest = 3;

/** Spawns one agent, writes its file, and its result into the spawner's: at once, or as a report to be told. */
export function writeAgentRun(spawner: Author, plan: SessionPlan, depth = 1): Report | null {
  const order = drawOrder(spawner, depth);
  const { toolUseId, agentType, description, prompt, isBackground } = order;
  const input = { description, prompt, subagent_type: agentType, run_in_background: isBackground };
  writeAssistantMessage(
    spawner,
    [
      { type: 'text', text: spawner.prose.text(80) },
      { type: 'tool_use', id: toolUseId, name: 'Agent', input },
    ],
    'tool_use',
  );
  spawner.ledger.count('runs');
  if (depth > 1) spawner.ledger.count('nested');
  if (isBackground) writeLaunch(spawner, order);
  const answer = writeAgent(spawner, order, plan);
  if (!isBackground) writeCompletion(spawner, order, answer);
  else spawner.ledger.count('background');
  return isBackground ? { order, answer } : null;
}

function drawOrder({ random, prose, transcript }: Author, depth: number): Order {
  return {
    toolUseId: random.id('toolu'),
    agentId: `a${random.hex(16)}`,
    agentType: depth < deepest && random.chance(0.3) ? 'general-purpose' : random.pick(agentTypes),
    description: prose.text(30).replaceAll('\n', ' ').trim(),
    prompt: prose.text(random.between(100, 2_000)),
    // Nested agents ran in the foreground in every recorded run.
    isBackground: depth === 1 && random.chance(0.6),
    depth,
    parentAgentId: transcript.speaker.agentId,
  };
}

function writeAgent(spawner: Author, order: Order, plan: SessionPlan): string {
  const { random } = spawner;
  const { agentId, agentType, prompt, depth } = order;
  const speaker = { ...spawner.transcript.speaker, agentId };
  // A background agent works beside its parent: what it takes does not hold up the parent's clock.
  const clock = order.isBackground ? { now: spawner.transcript.clock.now } : spawner.transcript.clock;
  const author: Author = {
    ...spawner,
    transcript: new Transcript({ speaker, clock, random }),
    model: random.chance(0.3) ? plan.smallModel : spawner.model,
    agentType,
    contextTokens: random.between(6_000, 12_000),
  };
  writePrompt(author, prompt);
  writeTurns(author, random.between(2, plan.agentTurns));
  if (agentType === 'general-purpose' && depth < deepest && random.chance(0.3)) {
    writeAgentRun(author, plan, depth + 1);
    writeTurns(author, random.between(1, 3));
  }
  const answer = writeAnswer(author);
  plan.keepAgent(agentId, author.transcript.lines, describeMeta(order, author.model));
  return answer;
}

function describeMeta(order: Order, model: string): object {
  const { agentType, description, toolUseId, depth, parentAgentId, isBackground } = order;
  return {
    ...{ agentType, isBuiltIn: agentType !== 'reviewer', description, toolUseId },
    ...(parentAgentId !== null && { parentAgentId }),
    ...{ spawnDepth: depth, requestShape: isBackground ? 'background' : 'foreground' },
    ...{ requestNonInteractive: true, pickedEffortModel: model, finished: true },
  };
}

function writeLaunch(spawner: Author, { toolUseId, agentId, description, prompt }: Order): void {
  writeSpawnResult(spawner, toolUseId, `Async agent launched successfully.\nagentId: ${agentId}`, {
    ...{ isAsync: true, status: 'async_launched', agentId, description, prompt },
    ...{ canReadOutputFile: true, canContinueAgent: true },
  });
}

/** A nested agent's result has no `toolUseResult`. */
function writeCompletion(spawner: Author, order: Order, answer: string): void {
  const { toolUseId, agentId, agentType, prompt } = order;
  const content = [{ type: 'text', text: answer }];
  const result = { status: 'completed', prompt, agentId, agentType, content, totalToolUseCount: 3 };
  const isMain = spawner.transcript.speaker.agentId === null;
  writeSpawnResult(spawner, toolUseId, `[Subagent hand-back]\n${answer}`, isMain ? result : undefined);
}

function writeSpawnResult(
  { transcript, random }: Author,
  toolUseId: string,
  text: string,
  toolUseResult: object | undefined,
): void {
  const content = [{ tool_use_id: toolUseId, type: 'tool_result', content: [{ type: 'text', text }] }];
  transcript.say(
    { promptId: random.uuid(), type: 'user', message: { role: 'user', content } },
    toolUseResult === undefined ? {} : { toolUseResult },
  );
}
