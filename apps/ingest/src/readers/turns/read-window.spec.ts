import { expect, it } from '@jest/globals';
import { ReadRooms } from './read-window.js';

it('keeps a room for each lane until it is given back, and then has another', () => {
  const rooms = new ReadRooms();
  const [first, second] = [rooms.of(0), rooms.of(1)];
  expect(rooms.of(0)).toBe(first);
  expect(second.buffer).not.toBe(first.buffer);
  rooms.giveBack();
  expect([first.length, second.length]).toEqual([0, 0]);
  expect(rooms.of(0).length).toBeGreaterThan(0);
});
