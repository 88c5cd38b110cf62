export { startEmbeddedPostgres } from './embedded/start-embedded-postgres.js';
export { findRunningPostgres } from './embedded/find-running-postgres.js';
export {
  DiagnosisRepository,
  type HostReport,
  type LetterReport,
  type SourceReport,
  type UnknownReport,
} from './diagnose/diagnosis.repository.js';
export { migrationsDirectory, prepareDatabase } from './prepare-database.js';
export { bindSessions, type BindOptions, type Bound } from './bind/bind-sessions.js';
export { changeCard, type CardToChange } from './bind/change-card.js';
export { chooseCard, leaveCard, type CardChoice, type ChoiceRefusal } from './bind/choose-card.js';
export { createCard } from './bind/create-card.js';
export { type BindPolicy } from './bind/decide.js';
export { deleteCard } from './bind/delete-card.js';
export { undoBinding, type UndoRefusal } from './bind/undo-binding.js';
export { LeaseRepository, type LeaseRepositoryOptions } from './lease/lease.repository.js';
export { claimHost, type HostClaim } from './ingest/claim-host.js';
export { IntakeRepository, type SourceOrigin } from './ingest/intake.repository.js';
export { TokenRepository, type NewToken, type Token } from './token/token.repository.js';
export { openDatabase } from './open-database.js';
export { migrate } from './migrate/migrate.js';
export { planRebuild, type RebuildPlan, type SourceToReread } from './rebuild/plan-rebuild.js';
export { resetFamilies } from './rebuild/reset-families.js';
export { repriceUsage, type Repriced, type RepriceOptions } from './rebuild/reprice.repository.js';
export { listRootsAfter, readStoredUsage, type StoredClaim } from './rebuild/stored-usage.js';
export { takeDueFamilies } from './write/due-families.js';
export {
  deleteLetter,
  takeLetterAfter,
  writeDeadLetters,
  type DeadLetter,
  type KeptLetter,
  type LetterKey,
} from './write/dead-letter.repository.js';
export { claimEventKeys, type EventKey } from './write/event-key.repository.js';
export { markHostSeen, registerHost } from './write/host.repository.js';
export {
  loadFamilies,
  loadToolCalls,
  lockFamilies,
  type Kinship,
  type LockedFamilies,
} from './write/family.repository.js';
export { loadParts, loadUsage } from './write/load-messages.js';
export { writeOutbox, type OutboxEntry } from './write/outbox.repository.js';
export { isoTime } from './write/rows-json.js';
export { saveLogs, saveMessages, saveUsage, type PricedClaim } from './write/save-messages.js';
export { deleteRuns, digestOf, loadRuns, reattribute, saveRuns, spanOf } from './write/save-runs.js';
export { saveProjects, saveSessions, saveSpawns, type SessionRow } from './write/save-sessions.js';
export { saveTodos } from './write/save-todos.js';
export { noteSourceFamilies, type SourceFamily } from './write/source-family.repository.js';
export { countUnknownFormats, type UnknownInFamily } from './write/unknown-format.repository.js';
export {
  advanceSources,
  askRewind,
  lockSources,
  SourceRepository,
  type LockedSource,
  type SourceAdvance,
} from './write/source.repository.js';
export { databaseTime, inTransaction, type Database, type Transaction } from './write/transaction.js';
export { AgentActivityRepository } from './read/agent-activity.repository.js';
export { BindingsRepository } from './read/bindings.repository.js';
export { CardsRepository, type CardFilter } from './read/cards.repository.js';
export { ConversationsRepository } from './read/conversations.repository.js';
export { CostsRepository, type CostRequest } from './read/costs.repository.js';
export { isDatabaseDown } from './read/is-database-down.js';
export { LogsRepository, maxPushedLogs, type AppendedLogs, type LogFilter } from './read/logs.repository.js';
export { OutboxReader, type OutboxRow } from './read/outbox.reader.js';
export { type PageRequest } from './read/page-cursor.js';
export { ProjectsRepository } from './read/projects.repository.js';
export { ReadinessRepository } from './read/readiness.repository.js';
export { SearchIndex } from './search/search-index.js';
export { SearchRepository, type SearchRequest } from './read/search.repository.js';
export { SessionsRepository, type SessionFilter } from './read/sessions.repository.js';
export {
  formatStreamCursor,
  isAfter,
  parseStreamCursor,
  type StreamCursor,
  type StreamPosition,
} from './read/stream-cursor.js';
export { SubAgentsRepository, type RunUpdate } from './read/sub-agents.repository.js';
