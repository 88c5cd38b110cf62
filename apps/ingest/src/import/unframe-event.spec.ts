import { describe, expect, it } from '@jest/globals';
import { unframeEvent } from './unframe-event.js';

describe('unframeEvent', () => {
  it.each([
    ['data: {"type":"session.idle"}', '{"type":"session.idle"}'],
    ['data:{"type":"session.idle"}\r', '{"type":"session.idle"}'],
    ['{"type":"session.idle"}', '{"type":"session.idle"}'],
    [': heartbeat', ''],
    ['id: evt_1', ''],
    ['', ''],
  ])('finds in %j the event %j', (line, event) => expect(unframeEvent(line)).toBe(event));
});
