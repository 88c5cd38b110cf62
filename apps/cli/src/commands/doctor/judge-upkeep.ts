import type { UpkeepReport } from '@tributary/store';
import { act, look, well, type Finding } from './finding.js';

const newsKeptHours = 25;

/** What jobs, followers and leases should have done, and what to do where they have not. */
export function judgeUpkeep(report: UpkeepReport, { isTeam }: { readonly isTeam: boolean }): Finding[] {
  return [
    ...(isTeam ? [judgeLeases(report)] : []),
    judgeRetention(report),
    ...judgeChannels(report),
    ...judgeFollowers(report),
  ];
}

function judgeLeases({ lostLeases }: UpkeepReport): Finding {
  if (lostLeases.length === 0)
    return well('Every partition of the stream that is taken has a living resolver.');
  const numbers = lostLeases.map(({ partition }) => partition).join(', ');
  return look(
    `The resolver of the partitions ${numbers} is gone.`,
    "Others take them within 10 s; if this stays, read the resolvers' logs.",
  );
}

function judgeRetention({ overdue: { content, facts }, oldestNewsHours }: UpkeepReport): Finding {
  if (content + facts === 0 && oldestNewsHours < newsKeptHours)
    return well('Nothing is kept longer than it should be.');
  const words = [
    content > 0 && `texts of ${content} sessions`,
    facts > 0 && `${facts} sessions`,
    oldestNewsHours >= newsKeptHours && `news of ${Math.round(oldestNewsHours)} hours ago`,
  ].filter((each) => each !== false);
  return act(
    `Kept longer than a day after their time: ${words.join(', ')}.`,
    'The job "keep-within" looks every hour: is a resolver running? Its log tells what failed.',
  );
}

function judgeChannels({ channels }: UpkeepReport): Finding[] {
  return channels.flatMap(({ channel, dead, late }) => {
    if (dead > 0) {
      return [
        act(
          `The alert channel "${channel}" gave up ${dead} alerts in the last week.`,
          'The health page names the error; correct its address in the file that TRIBUTARY_ALERTS names, and send a test.',
        ),
      ];
    }
    if (late === 0) return [well(`The alert channel "${channel}" is told in time.`)];
    return [
      look(
        `${late} alerts wait for the channel "${channel}".`,
        'It is tried again for three quarters of an hour.',
      ),
    ];
  });
}

function judgeFollowers({ followers }: UpkeepReport): Finding[] {
  return followers.map(({ name, behind }) =>
    behind === 0
      ? well(`"${name}" has read all news.`)
      : act(
          `"${name}" has not read ${behind} news that are older than five minutes.`,
          'Who does that work is not running, or fails: read the logs of resolver and api.',
        ),
  );
}
