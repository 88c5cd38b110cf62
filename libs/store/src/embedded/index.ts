/** A door of its own: a server is on its way before the rest of this library is loaded. */
export { findRunningPostgres } from './find-running-postgres.js';
export { startEmbeddedPostgres } from './start-embedded-postgres.js';
