import type { SubAgent } from '@tributary/domain';
import type { ClaudeCode } from '../claude-code.js';
import type { Script } from '../script.js';
import type { ScriptedModel } from '../scripted-model.js';

type Status = SubAgent['status'];

/** What happens to a real Claude Code. What must be seen of it follows from what the model served. */
export interface Scenario {
  readonly script: Script;
  readonly act: (claude: ClaudeCode, model: ScriptedModel) => Promise<void>;
  /** How agents end that the model had not answered at last: by what a version writes, one of these. Orphaned otherwise. */
  readonly open?: readonly Status[];
  /** The status of all sessions there are in the end: a fork and `/clear` make another. Completed otherwise. */
  readonly session?: readonly Status[];
  /** How many cards its sessions serve. */
  readonly cards?: number;
  /** The script whose answers each session paid for, in the order in which they ended. */
  readonly payers?: readonly string[];
}

export type Scenarios = Readonly<Record<string, Scenario>>;
