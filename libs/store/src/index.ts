export { startEmbeddedPostgres } from './embedded/start-embedded-postgres.js';
export { migrate } from './migrate/migrate.js';
export { takeDueFamilies } from './write/due-families.js';
export { writeDeadLetters, type DeadLetter } from './write/dead-letter.repository.js';
export { claimEventKeys, type EventKey } from './write/event-key.repository.js';
export { loadFamilies, loadToolCalls, lockFamilies, type Kinship } from './write/family.repository.js';
export { loadParts, loadUsage } from './write/load-messages.js';
export { writeOutbox, type OutboxEntry } from './write/outbox.repository.js';
export { isoTime } from './write/rows-json.js';
export { saveLogs, saveMessages, saveUsage, type PricedClaim } from './write/save-messages.js';
export { deleteRuns, digestOf, loadRuns, reattribute, saveRuns, spanOf } from './write/save-runs.js';
export { saveProjects, saveSessions, saveSpawns, type SessionRow } from './write/save-sessions.js';
export { countUnknownFormats, saveTodos } from './write/save-todos.js';
export {
  advanceSources,
  askRewind,
  lockSources,
  SourceRepository,
  type LockedSource,
  type SourceAdvance,
} from './write/source.repository.js';
export { databaseTime, inTransaction, type Database, type Transaction } from './write/transaction.js';
