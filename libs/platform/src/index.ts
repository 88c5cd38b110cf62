export { errors } from './errors/error-table.js';
export { isTributaryError, TributaryError } from './errors/tributary-error.js';
