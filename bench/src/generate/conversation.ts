import { writeAssistantMessage, type Author } from './assistant-message.js';
import { drawToolCall, writeToolResult } from './tool-call.js';

/** A few turns of work: the model says something and calls tools, the tools answer. */
export function writeTurns(author: Author, turns: number): void {
  for (let turn = 0; turn < turns; turn += 1) {
    const { random, prose } = author;
    const calls = Array.from({ length: random.chance(0.25) ? 2 : 1 }, () => drawToolCall(author));
    const thinking = {
      type: 'thinking',
      thinking: prose.text(random.between(80, 700)),
      signature: random.hex(64),
    };
    const text = { type: 'text', text: prose.text(random.between(40, 500)) };
    writeAssistantMessage(
      author,
      [
        ...(random.chance(0.4) ? [thinking] : []),
        ...(random.chance(0.7) ? [text] : []),
        ...calls.map(({ block }) => block),
      ],
      'tool_use',
    );
    for (const call of calls) writeToolResult(author, call);
  }
}

export function writePrompt({ transcript, random }: Author, text: string): void {
  transcript.say({
    promptId: random.uuid(),
    type: 'user',
    message: { role: 'user', content: text },
  });
}

/** The last words of a turn; returns them. */
export function writeAnswer(author: Author): string {
  const text = author.prose.text(author.random.between(100, 1_500));
  writeAssistantMessage(author, [{ type: 'text', text }], 'end_turn');
  return text;
}
