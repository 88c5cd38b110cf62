export {
  DiagnosisRepository,
  type HostReport,
  type LetterReport,
  type SourceReport,
  type UnknownReport,
} from './diagnose/diagnosis.repository.js';
export { readServer, type ServerReport } from './diagnose/read-server.js';
export { readPendingMigrations } from './diagnose/read-schema.js';
export { readUpkeep, type UpkeepReport } from './diagnose/read-upkeep.js';
export { AuditRepository } from './audit/audit.repository.js';
export { writeAudit } from './audit/write-audit.js';
export { dashboardRole, grantDashboards } from './migrate/grant-dashboards.js';
export { ExportedSpansRepository } from './export/exported-spans.repository.js';
export { OutboxFollower } from './follow/outbox-follower.js';
export { PipelineSamplesRepository } from './write/pipeline-samples.repository.js';
export { openPreparedDatabase, prepareDatabase } from './prepare-database.js';
export { migrationsDirectory } from './migrate/read-migrations.js';
export { bindSessions, type Bound } from './bind/bind-sessions.js';
export { changeCard, type CardToChange } from './bind/change-card.js';
export { chooseCard, leaveCard, type CardChoice, type ChoiceRefusal } from './bind/choose-card.js';
export { createCard, type CardToCreate } from './bind/create-card.js';
export { type BindPolicy } from './bind/decide.js';
export { deleteCard } from './bind/delete-card.js';
export { undoBinding, type UndoRefusal } from './bind/undo-binding.js';
export { LeaseRepository } from './lease/lease.repository.js';
export { claimHost, type HostClaim } from './ingest/claim-host.js';
export { IntakeRepository, type SourceOrigin } from './ingest/intake.repository.js';
export { ParcelRepository } from './ingest/parcel.repository.js';
export { TokenRepository, type NewToken, type Token } from './token/token.repository.js';
export { openDatabase } from './open-database.js';
export { migrate } from './migrate/migrate.js';
export { findWrongHours } from './rebuild/find-wrong-hours.js';
export { planRebuild, type RebuildPlan } from './rebuild/plan-rebuild.js';
export { requireBackup, restoreBackup } from './backup/restore-backup.js';
export { writeBackup } from './backup/write-backup.js';
export { countBelongings } from './forget/count-belongings.js';
export { findForgotten, liftForgotten } from './forget/forgotten-families.js';
export { findSubject, type Subject } from './forget/subject.js';
export { forget } from './forget/forget.js';
export { adoptStrayLogs, ensureLogPartitions } from './retain/log-partitions.js';
export { keepWithin } from './retain/keep-within.js';
export { type KeepPolicy } from './retain/keep-policy.js';
export { removeHost } from './remove/remove-host.js';
export { resetFamilies } from './rebuild/reset-families.js';
export { repriceUsage } from './rebuild/reprice.repository.js';
export { listRootsAfter, readStoredUsage, type StoredClaim } from './rebuild/stored-usage.js';
export { announceFamilies } from './write/announce-families.js';
export { changeProject } from './write/change-project.js';
export { putOffDeadlines, takeDueFamilies } from './write/due-families.js';
export {
  deleteLetter,
  takeLetterAfter,
  writeDeadLetters,
  type DeadLetter,
  type KeptLetter,
  type LetterKey,
} from './write/dead-letter.repository.js';
export { claimEventKeys } from './write/event-key.repository.js';
export { isHostKnown, markHostSeen, readClocks, registerHost } from './write/host.repository.js';
export {
  loadFamilies,
  loadToolCalls,
  lockFamilies,
  type Kinship,
  type LoadedFamilies,
} from './write/family.repository.js';
export { loadParts, loadUsage } from './write/load-messages.js';
export { storableTime } from './write/columns.js';
export { writeOutbox, type OutboxEntry } from './write/outbox.repository.js';
export { knownRows, type KnownRows } from './write/insert-rows.js';
export { dropCopiedLogs } from './write/drop-copied-logs.js';
export { saveLogs } from './write/save-logs.js';
export { countTools, findMiscounted } from './write/count-tools.js';
export { saveMessages } from './write/save-messages.js';
export { saveUsage, type PricedClaim } from './write/save-usage.js';
export { type RunOf } from './write/run-of.js';
export { reattribute } from './write/reattribute.js';
export { deleteRuns, digestOf, loadRuns, saveRuns, spanOf, type StoredRun } from './write/save-runs.js';
export { together } from './write/together.js';
export { saveProjects, saveSessions, saveSpawns, type SessionRow } from './write/save-sessions.js';
export { savePassingEvents } from './write/save-passing-events.js';
export { deleteOldChanges, deleteOldNews } from './write/delete-old-news.js';
export { saveTodos } from './write/save-todos.js';
export { findAgentSessions, type AgentSession } from './write/find-agent-sessions.js';
export { noteSourceFamilies, type SourceFamily } from './write/source-family.repository.js';
export { countUnknownFormats, type UnknownInFamily } from './write/unknown-format.repository.js';
export { advanceSources, askRewind, lockSources, type LockedSource } from './write/advance-sources.js';
export { SourceRepository, type NewSource } from './write/source.repository.js';
export {
  databaseTime,
  inCommit,
  inTransaction,
  type Database,
  type Transaction,
} from './write/transaction.js';
export { AgentActivityRepository } from './read/agent-activity.repository.js';
export { BindingsRepository } from './read/bindings.repository.js';
export { CardsRepository } from './read/cards.repository.js';
export { checkDatabase } from './read/health/check-database.js';
export { ConversationsRepository } from './read/conversations.repository.js';
export { AnnouncedRepository } from './read/stream/announced.repository.js';
export { keepPrices, type RatesOnDay } from './costs/keep-prices.js';
export { CostsRepository, type CostRequest } from './costs/costs.repository.js';
export { HealthRepository } from './read/health/health.repository.js';
export { InstantsRepository } from './read/instants.repository.js';
export { type Instant } from './read/family/past-families.repository.js';
export { isDatabaseDown } from './read/health/is-database-down.js';
export { LogsRepository, type AppendedLogs } from './read/logs.repository.js';
export { NewsReader, type News } from './read/stream/news.reader.js';
export { OutboxReader, type OutboxRow } from './read/stream/outbox.reader.js';
export { type PageRequest } from './read/page-cursor.js';
export { PrivateSessionsRepository } from './read/private-sessions.repository.js';
export { ProjectsRepository, type OwnedProject } from './read/projects.repository.js';
export { ReadinessRepository } from './read/health/readiness.repository.js';
export { SearchIndex } from './search/search-index.js';
export { SearchRepository } from './read/search/search.repository.js';
export { SessionsRepository } from './read/sessions.repository.js';
export {
  formatStreamCursor,
  isAfter,
  parseStreamCursor,
  type StreamCursor,
  type StreamPosition,
} from './read/stream/stream-cursor.js';
export { SourceHealthRepository } from './read/health/source-health.repository.js';
export { SubAgentsRepository } from './read/sub-agents.repository.js';
export { AlertsRepository, type NewAlert } from './alert/alerts.repository.js';
export { DeliveriesRepository, type Delivery } from './alert/deliveries.repository.js';
export { findIncidents } from './alert/find-incidents.js';
export { type Incident } from './alert/incident.js';
