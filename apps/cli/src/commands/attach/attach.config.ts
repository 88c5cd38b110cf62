import { readImportConfig, type ImportConfig } from '../import/import.config.js';

export interface AttachConfig extends ImportConfig {
  /** What the called program gets: what this one got. */
  readonly environment: NodeJS.ProcessEnv;
}

export function readAttachConfig(server: string | undefined): AttachConfig {
  return { ...readImportConfig(server), environment: process.env };
}
