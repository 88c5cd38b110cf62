import { knownSettings, readSettings } from '@tributary/platform';

/** Beside that of a server, which may be running. */
const ownPort = '7421';

export function readDemoPort(flags: readonly string[], environment = process.env): number {
  return readSettings(knownSettings, { TRIBUTARY_PORT: ownPort, ...environment }, flags).TRIBUTARY_PORT;
}
