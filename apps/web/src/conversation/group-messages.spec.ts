import { describe, expect, it } from '@jest/globals';
import type { ConversationPart } from '@tributary/domain';
import { findMessage, groupMessages } from './group-messages.js';

const part = (partId: string, messageId: string | null): ConversationPart => ({
  partId,
  messageId,
  runId: null,
  role: 'assistant',
  kind: 'text',
  at: null,
  text: partId,
  isPrompt: false,
  usage: null,
  truncated: false,
  bytes: 0,
  href: null,
  tool: null,
});

describe('groupMessages', () => {
  it('puts the parts of a message together and gives every message a name of its own', () => {
    const messages = groupMessages([part('1', 'm'), part('2', 'm'), part('3', null), part('4', 'm')]);
    expect(messages.map(({ id, parts }) => [id, parts.length])).toEqual([
      ['m', 2],
      ['3', 1],
      ['4', 1],
    ]);
  });
});

describe('findMessage', () => {
  it('finds a message by its id and by that of a part', () => {
    const messages = groupMessages([part('1', 'm'), part('2', 'm'), part('3', 'n')]);
    expect(findMessage(messages, 'n')).toBe(1);
    expect(findMessage(messages, '2')).toBe(0);
    expect(findMessage(messages, 'gone')).toBe(-1);
  });
});
