import { describe, expect, it } from '@jest/globals';
import { skippableType } from './can-skip-line.js';

const uuid = '98e97067-ca93-42e9-8817-3023a87d977d';
const attachment = (type: string) =>
  `{"parentUuid":"${uuid}","isSidechain":true,"agentId":"a06e812","attachment":{"type":"${type}","x":1},"type":"attachment"}`;

describe('skippableType', () => {
  it.each([
    ['{"type":"api-request-blob","message":{}}', 'api-request-blob'],
    ['{"type":"mode","mode":"normal"}', 'mode'],
    [attachment('prompt_snapshot'), 'attachment'],
  ])('skips %s', (line, type) => {
    expect(skippableType(line)).toBe(type);
  });

  it.each([
    ['other spellings', '{"type": "api-request","x":1}'],
    ['another order of keys', '{"sessionId":"s","type":"api-request"}'],
    ['a line that was cut', '{"type":"api-request","x":'],
    ['a type that means something', '{"type":"queue-operation","operation":"enqueue"}'],
    ['a type it does not know', '{"type":"api-request-next","x":1}'],
    ['a queued command', attachment('queued_command')],
    ['the type of something inside', '{"message":{"type":"mode","x":1},"type":"user"}'],
  ])('leaves %s to the real parse', (_name, line) => {
    expect(skippableType(line)).toBeUndefined();
  });
});
