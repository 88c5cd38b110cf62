import type { ServerReport } from '@tributary/store';

const mostSkewMs = 5_000;

/** The state of the database for a person, and what to do about it. */
export function describeServer(report: ServerReport): string {
  const { version, bytes, strayLogs, hasNextMonth, livingResolvers, idlePartitions, clockAheadMs } = report;
  const size = (bytes / 1024 / 1024).toFixed(1);
  const advice = [
    strayLogs > 0 && `${strayLogs} log rows wait for a partition of their month; a job makes it twice a day.`,
    !hasNextMonth && 'There is no partition for next month: is a resolver or "tributary up" running?',
    livingResolvers > 0 &&
      idlePartitions > 0 &&
      `${idlePartitions} partitions of the stream have no resolver; they move within 10 s, or read the resolvers' logs.`,
    Math.abs(clockAheadMs) > mostSkewMs &&
      `The database's clock differs from this machine's by ${Math.round(clockAheadMs / 1_000)} s: set both by NTP.`,
  ].filter((line) => line !== false);
  return [
    `Postgres: ${version}, ${size} MB, schema up to date.`,
    ...advice.map((line) => `  ${line}`),
    '',
  ].join('\n');
}
