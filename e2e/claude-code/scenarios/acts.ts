import type { ClaudeCode } from '../claude-code.js';
import type { ScriptedModel } from '../scripted-model.js';
import type { Scenario } from './scenario.js';

/** Until all that was answered is on the disk. */
export const untilWritten = async (claude: ClaudeCode, model: ScriptedModel): Promise<void> => {
  await model.untilQuiet();
  await claude.untilWritten(model.messageIds);
};

export const prompt = async (claude: ClaudeCode): Promise<void> => {
  claude.start();
  claude.say('[[main]] Do it.');
  await claude.end();
};

/** Says nothing more only when these have come to their end: agents may go on beside the main session. */
export const untilAllEnd =
  (...scripts: readonly string[]): Scenario['act'] =>
  async (claude, model) => {
    claude.start();
    claude.say('[[main]] Do it.');
    for (const script of scripts) await model.untilEnded(script);
    await untilWritten(claude, model);
    await claude.end();
  };

/** Whether something comes to be; some versions never get so far. */
export const happens = (what: Promise<void>): Promise<boolean> =>
  what.then(
    () => true,
    () => false,
  );
