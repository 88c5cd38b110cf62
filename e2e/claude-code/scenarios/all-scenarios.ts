import { delegating } from './delegating.js';
import { failing } from './failing.js';
import { goingOn } from './going-on.js';
import type { Scenarios } from './scenario.js';
import { typing } from './typing.js';

export const scenarios: Scenarios = { ...delegating, ...failing, ...goingOn, ...typing };
