import { dictionary, figure, figures, object, text, word } from '../../shapes/shape.js';
import type { Source } from '../../source.js';
import { speech } from '../claude-speech.js';
import { envelope } from '../envelope-shape.js';
import { message, toolUseResult } from '../message-shape.js';
import { placeTranscript } from '../place-file.js';
import { parseTranscript } from './parse-transcript.js';

/** `projects/<project>/<session>.jsonl`, and those of its agents: all that was said and done. */
export const transcript: Source = {
  parse: parseTranscript,
  place: placeTranscript,
  figures: object({
    ...envelope,
    message,
    toolUseResult,
    compactMetadata: object({ trigger: word, preTokens: figure, postTokens: figure, durationMs: figure }),
    attachment: object({ type: word, prompt: speech, commandMode: word }),
    data: object({ type: word, agentId: word }),
    parentToolUseID: word,
    toolUseID: word,
    operation: word,
    reason: word,
    content: speech,
    durationMs: figure,
    startTime: figure,
    totalDuration: figure,
    totalCostUSD: figure,
    continuedInSessionId: word,
    modelUsage: dictionary(figures),
    customTitle: text,
    aiTitle: text,
    summary: text,
  }),
  blank: '{"type":"content-replacement","withheld":true}',
};
