export { createIngest } from './create-ingest.js';
export { IngestService, type IngestOptions } from './ingest.service.js';
