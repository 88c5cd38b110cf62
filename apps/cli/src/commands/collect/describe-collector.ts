import type { CollectorStatus } from '@tributary/ingest';
import { megabytes } from '../../progress/describe-progress.js';
import { formatNumber } from '../../progress/format-number.js';

/** How a collector does, in one line. */
export function describeCollector(
  { files, behindBytes, lastSentAt }: CollectorStatus,
  trouble: string | null,
): string {
  const parts = [
    `${formatNumber(files)} files`,
    behindBytes === 0 ? 'nothing behind' : `${megabytes(behindBytes)} MB behind`,
    lastSentAt === null
      ? 'nothing sent yet'
      : `last sent ${new Date(lastSentAt).toLocaleTimeString('en-GB')}`,
    ...(trouble === null ? [] : [trouble]),
  ];
  return parts.join(' · ');
}
