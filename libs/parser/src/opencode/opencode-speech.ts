import { withheld, type Fingerprint } from '../shapes/shape.js';
import { speechWith } from '../shapes/speech.js';

const openings = [
  // The child of a task, and how it went.
  /^<task id="ses_\w{1,64}" state="[a-z]{1,16}">/,
  /^task_id: ses_\w{1,64}/,
  /^Subagent failed \(task_id: ses_\w{1,64}\)/,
  /^Task cancelled$/,
  /^Tool execution aborted$/,
  /^(?:Error: )?The user dismissed this question/,
  /^(?:Error: )?The user rejected permission to use this specific tool call with the following feedback/,
  /^(?:Error: )?The user rejected permission/,
  /^(?:Permission|Question)RejectedError\b/,
];
const closing = /<task_metadata>\nsession_id: ses_\w{1,64}\n<\/task_metadata>\s*$/;
const closingLength = 200;

/** What a tool answered, down to what OpenCode itself says in it. */
export const speech = speechWith(openings, withholdUpToClosing);

/** The child of a task may be named behind what it said. */
function withholdUpToClosing(said: string, fingerprint: Fingerprint): string {
  const end = closing.exec(said.slice(-closingLength))?.[0];
  if (end === undefined) return withheld(said, fingerprint);
  return `${withheld(said.slice(0, -end.length), fingerprint)}${end}`;
}
