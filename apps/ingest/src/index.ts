export { createIngest } from './create-ingest.js';
export { IngestService, type IngestOptions } from './ingest.service.js';
export { linkErrors } from './collect/link-errors.js';
export { ServerLink, type ServerLinkOptions } from './collect/server-link.js';
export { FileImport, type FileImportOptions, type ImportProgress } from './import/file-import.js';
export { importErrors } from './import/import-errors.js';
export { importPipe, type PipeImportOptions } from './import/import-pipe.js';
export { type ImportReport } from './import/import-report.js';
export { planImport, type ImportPlan } from './import/plan-import.js';
