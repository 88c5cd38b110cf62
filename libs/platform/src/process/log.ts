import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** One JSON line per event, `<Noun><PastVerb>`; secrets and bodies never go in. */
export function createLog(service: string, destination?: DestinationStream): Logger {
  return pino({ base: { service }, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}
