export { errors } from './errors/error-table.js';
export { isTributaryError, TributaryError } from './errors/tributary-error.js';
export { knownSettings } from './settings/known-settings.js';
export { maskSecrets } from './settings/mask-secrets.js';
export { readSettings } from './settings/read-settings.js';
export { duration, flag, list, port, url } from './settings/setting-types.js';
export { expandHome } from './process/expand-home.js';
export { createLog, type Logger } from './process/log.js';
export { runProcess, type RunningProcess } from './process/run-process.js';
