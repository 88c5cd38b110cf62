import { readFileSync } from 'node:fs';
import type { RawEvent } from '@tributary/domain';
import { record, type Json } from '../../json.js';
import { epochMs } from '../epoch-ms.js';

/** The recorded bytes of one subscription, with the time at which each message arrived. */
export function readRecordedStream(file: string): readonly RawEvent[] {
  const texts = readFileSync(file, 'utf8')
    .split('\n\n')
    .filter((block) => block.startsWith('data: '))
    .map((block) => block.slice('data: '.length));
  const arrivals = JSON.parse(readFileSync(file.replace(/\.sse$/, '.times.json'), 'utf8')) as number[];
  const startedAt = startOfRecording(texts, arrivals);
  const address = file.includes('global-event') ? '/global/event' : '/event';
  return texts.map((text, index) => ({
    source: { kind: 'opencode.event', path: `http://127.0.0.1:4096${address}`, host: 'laptop' },
    text,
    writtenAt: startedAt + (arrivals[index] ?? 0),
  }));
}

/** Arrivals were recorded from 0: the least start at which nothing arrives before it was written. */
function startOfRecording(texts: readonly string[], arrivals: readonly number[]): number {
  const starts = texts.flatMap((text, index) => {
    const line = JSON.parse(text) as Json;
    return timesIn((record(line.payload) ?? line).properties).map((at) => at - (arrivals[index] ?? 0));
  });
  return Math.max(...starts);
}

function timesIn(properties: unknown): readonly number[] {
  const { info, part } = record(properties) ?? {};
  const times = [record(info)?.time, record(part)?.time, record(record(part)?.state)?.time];
  return times.flatMap((time) => Object.values(record(time) ?? {})).flatMap((value) => epochMs(value) ?? []);
}
