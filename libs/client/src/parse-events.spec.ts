import { describe, expect, it } from '@jest/globals';
import { EventParser } from './parse-events.js';

const text =
  ': hello\n\nretry: 10\n\nid: 1\n\nid: 2\nevent: card.updated\ndata: {"a":1}\n\n:\n\ndata: x\ndata: y\n\n';
const messages = [
  { id: '1', event: 'message', data: '' },
  { id: '2', event: 'card.updated', data: '{"a":1}' },
  { id: undefined, event: 'message', data: 'x\ny' },
];

describe('EventParser', () => {
  it('reads messages, positions without data included, and skips comments', () => {
    expect(new EventParser().feed(text)).toEqual(messages);
  });

  it('does not care where the text is cut', () => {
    for (let cut = 0; cut <= text.length; cut += 1) {
      const parser = new EventParser();
      expect([...parser.feed(text.slice(0, cut)), ...parser.feed(text.slice(cut))]).toEqual(messages);
    }
  });

  it('keeps what is not finished to itself', () => {
    expect(new EventParser().feed('id: 1\ndata: {"a":')).toEqual([]);
  });
});
