import { expect, it } from '@jest/globals';
import { drawTable, toPlainLine } from './draw-table.js';

it('puts words to the left and figures to the right', () => {
  const table = drawTable(
    [{ title: 'day' }, { title: 'cost', isFigure: true }],
    [
      ['Monday', '$1.00'],
      ['', '$12.00'],
    ],
  );
  expect(table).toBe('day       cost\nMonday   $1.00\n        $12.00\n');
});

it('lets nothing that an agent wrote steer the terminal', () => {
  expect(toPlainLine('\u001b[2Jclear\r\nnext\u202Eright')).toBe('[2Jclear next right');
  expect(drawTable([{ title: 'a' }], [['x\ny\u0007']])).toBe('a\nx y\n');
});

it('cuts what is long', () => {
  expect(toPlainLine('word '.repeat(100))).toHaveLength(60);
});
