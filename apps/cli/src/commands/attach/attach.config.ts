import { readServerConfig, type ServerConfig } from '../server.config.js';

export interface AttachConfig extends ServerConfig {
  /** What the called program gets: what this one got. */
  readonly environment: NodeJS.ProcessEnv;
}

export function readAttachConfig(server: string | undefined): AttachConfig {
  return { ...readServerConfig(server), environment: process.env };
}
