import { withheld, type Fingerprint, type Shape } from '../shapes/shape.js';
import { speechWith } from '../shapes/speech.js';
import { readApiFailure } from './read-api-failure.js';

const openings = [
  // Interruptions, refusals, failures.
  /^\[Request interrupted by user(?: for tool use)?\]?/,
  /^\[Request interrupted: /,
  /^\[Tool call (?:skipped|did not complete|not completed|not run|interrupted: the session ended|result not in this copy)/,
  /^\[Agent call interrupted: the process/,
  /^The user doesn't want to (?:proceed with this tool use|take this action right now)/,
  /^Agent type '/,
  /^Agent terminated early due to an API error/,
  /^API Error/,
  /^\[ede_diagnostic\]/,
  /^No response requested\.$/,
  /^Warmup$/,
  /^Fork started/,
  // Whose agent it was.
  /^Async agent launched successfully\.\s{0,4}agentId: \w{1,64}/,
  /^agentId: \w{1,64} \(/,
  // What Claude Code says in the user's name.
  /^\s*<(?:command-name|command-message|local-command-\w{1,32}|bash-(?:input|stdout|stderr)|system-reminder|user-memory-input)>/,
  /^Caveat: The messages below/,
];
const plainSpeech = speechWith(openings);
const notification = /^\s*<(task|agent)-notification>/;
const notificationTags = ['task-id', 'agent-id', 'tool-use-id', 'status'];
const stopped = /^\{"message":"Successfully stopped task[^"]{0,200}","task_id":"(\w{1,64})"/;

/** What somebody said or a tool answered, down to what Claude Code itself says in it. */
export const speech: Shape = (value, fingerprint) => {
  if (typeof value !== 'string') return undefined;
  const kind = notification.exec(value)?.[1];
  if (kind !== undefined) return withholdNotification(value, kind, fingerprint);
  const task = stopped.exec(value)?.[1];
  if (task !== undefined) return JSON.stringify({ message: 'Successfully stopped task', task_id: task });
  return plainSpeech(value, fingerprint);
};

/** Summary and result are free text and may hold such tags themselves: of them only a failure is told. */
function withholdNotification(said: string, kind: string, fingerprint: Fingerprint): string {
  const [head = ''] = said.split(/<(?:result|summary)>/, 1);
  const tags = notificationTags.flatMap((tag) => {
    const all = head.matchAll(new RegExp(`<${tag}>\\s{0,8}([\\w-]{1,128})\\s{0,8}</${tag}>`, 'g'));
    return Array.from(all, ([, inner = '']) => `<${tag}>${inner}</${tag}>`);
  });
  const failure = readApiFailure(said) === undefined ? [] : ['<result>API Error</result>'];
  const mark = withheld(said.slice(head.length), fingerprint);
  const summary = mark === '' ? [] : [`<summary>${mark}</summary>`];
  return [`<${kind}-notification>`, ...tags, ...failure, ...summary, `</${kind}-notification>`].join('\n');
}
