import { expect, it } from '@jest/globals';
import { describeToolCall } from './describe-tool-call.js';

it.each([
  ['Read', { file_path: 'src/auth.ts' }, 'Read src/auth.ts'],
  ['Bash', { command: 'echo "a"\nls', timeout: 5 }, 'Bash echo "a" ls'],
  ['read', { filePath: '/home/dev/x' }, 'read /home/dev/x'],
  ['TodoWrite', { todos: [] }, 'TodoWrite'],
  ['Bash', { command: 'x'.repeat(500) }, `Bash ${'x'.repeat(119)}…`],
])('says what %s works on, in one line', (name, input, words) => {
  expect(describeToolCall(name, JSON.stringify(input))).toBe(words);
});
