import { describeClock } from '@tributary/domain';
import type { HostReport, LetterReport, SourceReport, UnknownReport } from '@tributary/store';
import { explainDeadLetter } from './explain-dead-letter.js';
import type { Lag } from './measure-lag.js';

export interface Diagnosis {
  readonly sources: readonly SourceReport[];
  readonly lags: readonly Lag[];
  readonly deadLetters: { readonly total: number; readonly letters: readonly LetterReport[] };
  readonly unknownFormats: readonly UnknownReport[];
  readonly hosts: readonly HostReport[];
}

const mostLags = 20;
const silentAfterSeconds = 60;

/** The findings for a person: what is well in one line, what is not in detail. */
export function describeDiagnosis(diagnosis: Diagnosis): string {
  const parts = [
    describeSources(diagnosis),
    describeHosts(diagnosis),
    describeLetters(diagnosis),
    describeUnknown(diagnosis),
  ];
  return `${parts.flat().join('\n')}\n`;
}

function describeSources({ sources, lags }: Diagnosis): string[] {
  const gone = sources.filter(({ isGone }) => isGone).length;
  const rewinding = sources.filter(({ isRewindAsked }) => isRewindAsked).length;
  return [
    `Sources: ${sources.length}, of which ${gone} are gone from disk and ${lags.length} are behind.`,
    ...(rewinding > 0 ? [`  ${rewinding} wait for their reader to go back.`] : []),
    ...lags.slice(0, mostLags).map(({ path, bytes }) => `  ${bytes} bytes behind: ${path}`),
    ...(lags.length > mostLags ? [`  and ${lags.length - mostLags} more`] : []),
  ];
}

function describeHosts({ hosts }: Diagnosis): string[] {
  return [
    `Hosts: ${hosts.length}.`,
    ...hosts.map(({ id, developer, secondsSilent, clockAheadMs }) => {
      const isSilent = secondsSilent === null || secondsSilent > silentAfterSeconds;
      const heard = secondsSilent === null ? 'never heard of' : `heard ${Math.round(secondsSilent)} s ago`;
      const words = [heard, isSilent && 'its agents are shown as unknown', describeClock(clockAheadMs)];
      return `  ${id} (${developer ?? 'nobody'}): ${words.filter(Boolean).join('; ')}`;
    }),
  ];
}

function describeLetters({ deadLetters: { total, letters } }: Diagnosis): string[] {
  if (total === 0) return ['Dead letters: none; every line was applied.'];
  const more = total - letters.length;
  return [
    `Dead letters: ${total}. "tributary doctor --replay" tries them again, e.g. after an update.`,
    ...letters.flatMap(({ path, position, reason, sample, canReplay }) => [
      `  ${path} at byte ${position}${canReplay ? '' : ' (cannot be tried again)'}`,
      `    ${explainDeadLetter(reason)}`,
      `    ${JSON.stringify(sample.slice(0, 160))}`,
    ]),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

function describeUnknown({ unknownFormats }: Diagnosis): string[] {
  if (unknownFormats.length === 0) return ['Unknown formats: none.'];
  return [
    'Unknown formats (a newer version of a tool; the rest of its lines is understood):',
    ...unknownFormats.map(
      ({ tool, toolVersion, lineType, count }) => `  ${tool} ${toolVersion} "${lineType}": ${count} lines`,
    ),
  ];
}
