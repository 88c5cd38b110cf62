import { homedir } from 'node:os';
import { createLevelChooser, type LevelHooks } from '../redact/level/choose-level.js';
import { findCwd } from '../redact/level/project-of-file.js';
import { createRedactors } from './create-redactors.js';

/** Hooks arrive at the server itself: of what it takes in, the level of their project holds as for all that is read. */
export function createHookRedactor(key: Buffer, hooks: LevelHooks = {}): (text: string) => Promise<string> {
  const redactors = createRedactors(key);
  const levelOf = createLevelChooser({ home: homedir(), hooks });
  return async (text) => {
    const level = await levelOf(findCwd(Buffer.from(text)));
    return redactors[level].redact('claude.hook', text).text;
  };
}
