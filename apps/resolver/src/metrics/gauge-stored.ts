import { DiagnosisRepository, type Database } from '@tributary/store';
import { Gauge, type Registry } from 'prom-client';

export interface StoredOptions {
  readonly registry: Registry;
  readonly database: Database;
}

/** Tools invent line types faster than anybody looks: the most frequent tell enough. */
const mostFormats = 100;

/** What is stored and needs somebody: the same from every replica, and still there after a restart. */
export function gaugeStored({ registry, database }: StoredOptions): void {
  const registers = [registry];
  const diagnosis = new DiagnosisRepository(database);
  new Gauge({
    name: 'tributary_dead_letters',
    help: 'Lines that could not be read or stored and wait for "tributary doctor --replay".',
    registers,
    async collect() {
      const stored = await diagnosis.deadLetters(0).catch(() => null);
      if (stored !== null) this.set(stored.total);
    },
  });
  new Gauge({
    name: 'tributary_unknown_lines',
    help: 'Lines of a type that no parser knows.',
    labelNames: ['tool', 'version', 'type'],
    registers,
    async collect() {
      const formats = await diagnosis.unknownFormats(mostFormats).catch(() => []);
      for (const { tool, toolVersion, lineType, count } of formats)
        this.set({ tool, version: toolVersion, type: lineType }, count);
    },
  });
}
