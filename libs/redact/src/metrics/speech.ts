import type { Fingerprint } from '../placeholder.js';
import { withheld, type Shape } from './shape.js';

/**
 * Words that the tools themselves put at the beginning of a text, and that say how something went. They are
 * the same for everyone; what follows them stays here.
 */
const openings = [
  // Claude Code: interruptions, refusals, failures.
  /^\[Request interrupted by user(?: for tool use)?\]?/,
  /^The user doesn't want to (?:proceed with this tool use|take this action right now)/,
  /^Agent type '/,
  /^Agent terminated early due to an API error/,
  /^API Error/,
  /^No response requested\.$/,
  /^Warmup$/,
  /^Fork started/,
  // Whose agent it was.
  /^Async agent launched successfully\.\s{0,4}agentId: \w{1,64}/,
  /^agentId: \w{1,64} \(/,
  // What Claude Code says in the user's name.
  /^\s*<(?:command-name|command-message|local-command-\w{1,32}|bash-(?:input|stdout|stderr)|system-reminder|user-memory-input)>/,
  /^Caveat: The messages below/,
  // OpenCode: the child of a task, and how it went.
  /^<task id="ses_\w{1,64}" state="[a-z]{1,16}">/,
  /^task_id: ses_\w{1,64}/,
  /^Subagent failed \(task_id: ses_\w{1,64}\)/,
  /^Task cancelled$/,
  /^Tool execution aborted$/,
  /^The user dismissed this question/,
  /^The user rejected permission to use this specific tool call with the following feedback/,
  /^The user rejected permission/,
];
const closing = /<task_metadata>\nsession_id: ses_\w{1,64}\n<\/task_metadata>\s*$/;
const closingLength = 200;
const notification = /^\s*<(task|agent)-notification>/;
const notificationTags = ['task-id', 'agent-id', 'tool-use-id', 'status'];
const stopped = /^\{"message":"Successfully stopped task[^"]{0,200}","task_id":"(\w{1,64})"/;

/** A text that was said, or that a tool answered: the tool's own opening words, and a mark for the rest. */
export const speech: Shape = (value, fingerprint) =>
  typeof value === 'string' ? withholdSpeech(value, fingerprint) : undefined;

export function withholdSpeech(said: string, fingerprint: Fingerprint): string {
  const kind = notification.exec(said)?.[1];
  if (kind !== undefined) return withholdNotification(said, kind, fingerprint);
  const task = stopped.exec(said)?.[1];
  if (task !== undefined) return JSON.stringify({ message: 'Successfully stopped task', task_id: task });
  for (const opening of openings) {
    const words = opening.exec(said)?.[0];
    if (words !== undefined) return join(words, said.slice(words.length), fingerprint);
  }
  const end = closing.exec(said.slice(-closingLength))?.[0];
  if (end !== undefined) return `${withheld(said.slice(0, -end.length), fingerprint)}${end}`;
  return withheld(said, fingerprint);
}

function join(words: string, rest: string, fingerprint: Fingerprint): string {
  const mark = withheld(rest, fingerprint);
  return mark === '' ? words : `${words} ${mark}`;
}

/** Summary and result are free text and may hold such tags themselves: only the head is read. */
function withholdNotification(said: string, kind: string, fingerprint: Fingerprint): string {
  const [head = ''] = said.split(/<(?:result|summary)>/, 1);
  const tags = notificationTags.flatMap((tag) => {
    const inner = new RegExp(`<${tag}>\\s{0,8}([\\w-]{1,128})\\s{0,8}</${tag}>`).exec(head)?.[1];
    return inner === undefined ? [] : [`<${tag}>${inner}</${tag}>`];
  });
  const mark = withheld(said.slice(head.length), fingerprint);
  const summary = mark === '' ? [] : [`<summary>${mark}</summary>`];
  return [`<${kind}-notification>`, ...tags, ...summary, `</${kind}-notification>`].join('\n');
}
