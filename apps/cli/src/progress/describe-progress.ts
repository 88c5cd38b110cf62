import type { ImportProgress } from '@tributary/ingest';
import { formatNumber } from './format-number.js';

const barWidth = 24;

/** How far an import is, in one line; `elapsedMs` since it began to read. */
export function describeProgress(
  { doneBytes, totalBytes, newLines }: ImportProgress,
  elapsedMs: number,
): string {
  const share = totalBytes === 0 ? 1 : doneBytes / totalBytes;
  const rate = elapsedMs < 500 ? 0 : doneBytes / (elapsedMs / 1_000);
  const parts = [
    `${Math.floor(share * 100)} %`,
    `${megabytes(doneBytes)} of ${megabytes(totalBytes)} MB`,
    `${formatNumber(newLines)} lines`,
    ...(rate > 0 ? [`${megabytes(rate)} MB/s`] : []),
    ...(rate > 0 && share < 1 ? [`${describeSeconds((totalBytes - doneBytes) / rate)} left`] : []),
  ];
  return parts.join(' · ');
}

export function drawBar({ doneBytes, totalBytes }: ImportProgress): string {
  const filled = totalBytes === 0 ? barWidth : Math.floor((doneBytes / totalBytes) * barWidth);
  return `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`;
}

export function megabytes(bytes: number): string {
  const amount = bytes / 1_000_000;
  return amount < 10 ? amount.toFixed(1) : formatNumber(Math.round(amount));
}

export function describeSeconds(seconds: number): string {
  const whole = Math.ceil(seconds);
  return whole < 90 ? `${whole} s` : `${Math.ceil(whole / 60)} min`;
}
