export { createRedactor, type Redacted, type Redactor } from './create-redactor.js';
export { createRedactors } from './create-redactors.js';
export {
  defaultLevel,
  privacyLevelSchema,
  strictest,
  strictestLevel,
  type PrivacyLevel,
} from './privacy-level.js';
