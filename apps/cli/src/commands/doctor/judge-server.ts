import type { ServerReport } from '@tributary/store';
import { act, look, well, type Finding } from './finding.js';

const mostSkewMs = 5_000;

/** The state of the database for a person, and what to do about it. */
export function judgeServer(report: ServerReport, { isTeam }: { readonly isTeam: boolean }): Finding[] {
  return [judgeClock(report), ...judgePartitions(report), ...(isTeam ? [judgeResolvers(report)] : [])];
}

function judgeClock({ clockAheadMs }: ServerReport): Finding {
  if (Math.abs(clockAheadMs) <= mostSkewMs) return well("The database's clock is this machine's.");
  return act(
    `The database's clock differs from this machine's by ${Math.round(clockAheadMs / 1_000)} s.`,
    'Set both by NTP: ages and silence are told by them.',
  );
}

function judgePartitions({ hasNextMonth, strayLogs }: ServerReport): Finding[] {
  return [
    hasNextMonth
      ? well('The log has a partition for next month.')
      : act(
          'The log has no partition for next month.',
          'A job makes it twice a day: is a resolver or "tributary up" running?',
        ),
    ...(strayLogs > 0
      ? [look(`${strayLogs} log rows wait for a partition of their month.`, 'A job makes it twice a day.')]
      : []),
  ];
}

function judgeResolvers({ livingResolvers }: ServerReport): Finding {
  return livingResolvers > 0
    ? well(`${livingResolvers} resolvers are alive.`)
    : act('No resolver is alive.', 'Start one: what collectors send waits until then.');
}
