import type { Prose } from './prose.js';
import type { SeededRandom } from './seeded-random.js';
import type { Transcript } from './transcript.js';
import { addTokens, type TruthLedger } from './truth-ledger.js';
import type { TrueTokens } from './truth.js';

export interface Author {
  readonly transcript: Transcript;
  readonly model: string;
  readonly agentType: string;
  readonly random: SeededRandom;
  readonly prose: Prose;
  readonly ledger: TruthLedger;
  /** What this session has cost so far, for its own last line. */
  readonly bill: Bill;
  /** Grows from message to message, as a context does. */
  contextTokens: number;
}

export interface Bill {
  readonly byModel: Map<string, { tokens: TrueTokens; nano: number }>;
}

/** Stays below the 200,000 from which some models cost more. */
const largestContext = 150_000;

/**
 * One API message: a line for each block, all with its id. Input and cache are told right from the first line on,
 * output grows while the answer streams and is right in the last.
 */
export function writeAssistantMessage(author: Author, blocks: readonly object[], stopReason: string): void {
  const { transcript, model, random, prose } = author;
  const tokens = drawTokens(author, blocks);
  const message = { id: random.id('msg'), requestId: random.id('req'), requestRef: random.uuid() };
  writeRequest(author, message.requestRef);
  blocks.forEach((block, index) => {
    const isLast = index === blocks.length - 1;
    const output = isLast ? tokens.output : Math.max(1, Math.floor((tokens.output * index) / blocks.length));
    transcript.say(
      {
        message: {
          ...{ model, id: message.id, type: 'message', role: 'assistant', content: [block] },
          ...{ stop_reason: isLast ? stopReason : null, stop_sequence: null },
          usage: describeUsage({ ...tokens, output }),
        },
        ...{ apiBlockIndex: index, requestId: message.requestId, requestRef: message.requestRef },
        ...{ requestedModel: model, promptCacheRequested: '1h', type: 'assistant' },
      },
      { effort: 'high', perTurnEffort: null, madeBy: 'model' },
    );
  });
  spend(author, tokens);
  if (random.chance(0.2)) {
    transcript.say({
      attachment: { type: 'total_tokens_reminder', text: prose.text(60) },
      type: 'attachment',
    });
  }
}

function spend({ transcript, model, agentType, ledger, bill }: Author, tokens: TrueTokens): void {
  const nano = ledger.spend({ model, agentType, at: new Date(transcript.clock.now), tokens });
  const before = bill.byModel.get(model);
  bill.byModel.set(model, {
    tokens: before === undefined ? tokens : addTokens(before.tokens, tokens),
    nano: (before?.nano ?? 0) + nano,
  });
}

function drawTokens(author: Author, blocks: readonly object[]): TrueTokens {
  const { random } = author;
  const cacheWrite1h = random.between(200, 3_000);
  const cacheWrite5m = random.chance(0.3) ? random.between(100, 900) : 0;
  const cacheRead = author.contextTokens;
  author.contextTokens = Math.min(largestContext, cacheRead + cacheWrite1h + cacheWrite5m);
  const output = blocks.length * random.between(20, 600);
  return { input: random.between(2, 40), output, cacheRead, cacheWrite5m, cacheWrite1h };
}

function describeUsage({ input, output, cacheRead, cacheWrite5m, cacheWrite1h }: TrueTokens): object {
  return {
    input_tokens: input,
    cache_creation_input_tokens: cacheWrite5m + cacheWrite1h,
    cache_read_input_tokens: cacheRead,
    output_tokens: output,
    output_tokens_details: { thinking_tokens: 0 },
    server_tool_use: { web_search_requests: 0, web_fetch_requests: 0 },
    service_tier: 'standard',
    cache_creation: { ephemeral_1h_input_tokens: cacheWrite1h, ephemeral_5m_input_tokens: cacheWrite5m },
    ...{ inference_geo: 'not_available', iterations: [], speed: 'standard', fallback_credit: null },
  };
}

/** The newest versions write down what they ask: a good part of a file that says nothing about the work. */
function writeRequest({ transcript, model, random, prose }: Author, id: string): void {
  const message = { role: 'user', content: [{ type: 'text', text: prose.text(random.between(100, 900)) }] };
  transcript.note('api-request-blob', { hash: random.hex(64), message });
  transcript.note('api-request', {
    ...{ id, timestamp: transcript.tick(), querySource: 'sdk', shapeHash: random.hex(64) },
    params: { model, max_tokens: 32_000, thinking: { budget_tokens: 31_999, type: 'enabled' } },
    ...{ keep: 0, tail: [random.hex(64)], requestDigest: random.hex(64) },
  });
}
