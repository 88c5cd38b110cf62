export { createIngest } from './create-ingest.js';
export { type IngestHooks, type IngestOptions } from './ingest.service.js';
export {
  Collector,
  type CollectorHooks,
  type CollectorOptions,
  type CollectorStatus,
} from './collect/collector.js';
export { type LinkHooks } from './collect/link-hooks.js';
export { type TokenSource } from './collect/link-token.js';
export { trustAuthority } from './collect/trust-authority.js';
export { ServerLink, type ServerLinkOptions } from './collect/server-link.js';
export { FileImport, type FileImportOptions, type ImportProgress } from './import/file-import.js';
export { importErrors } from './import/import-errors.js';
export { ImportPrivacy, type ImportPrivacyOptions } from './import/import-privacy.js';
export { importPipe, type PipeImportOptions } from './import/import-pipe.js';
export { type ImportReport } from './import/import-report.js';
export { planImport, type ImportPlan } from './import/plan-import.js';
export { opencodeServers } from './opencode/opencode-servers.js';
export { type OpencodeServer } from './opencode/opencode-follower.js';
export { readRedactionKey } from './publish/redaction-key.js';
export { createHookRedactor } from './publish/hook-redactor.js';
export { PostgresRegistry } from './publish/postgres-registry.js';
export { FileReader } from './readers/file.reader.js';
export { type FileReaderOptions, type ReadChunk } from './readers/reader-options.js';
export { type FileKey, type ReaderRegistry, type SourceChange } from './readers/reader-registry.js';
