import { describeClock } from '@tributary/domain';
import type { WholeHealth } from '../api/read-health.js';
import { formatBytes } from '../format/format-bytes.js';
import { formatNumber } from '../format/format-number.js';
import { formatTool } from '../format/format-tool.js';
import { RelativeTime } from '../shell/relative-time.js';
import { texts } from '../texts/texts.js';
import { ListPanel } from '../shell/list-panel.js';

interface HealthListProps {
  /** Undefined while it is read. */
  readonly health: WholeHealth | undefined;
}

const timeOf = (at: string | null) => (at === null ? '–' : <RelativeTime at={at} />);

export function CollectorList({ health }: HealthListProps) {
  const words = texts.health.collectors;
  const rows = health?.collectors.items.map((each) => {
    const clock = describeClock(each.clockAheadMs);
    const label = each.isSilent ? words.silent : words.reports;
    return {
      key: each.host,
      title: clock === null ? label : `${label}; ${clock}`,
      cells: [
        <Named
          key="name"
          tone={each.isSilent ? 'fail' : clock === null ? 'run' : 'wait'}
          label={label}
          name={clock === null ? each.host : `${each.host}: ${clock}`}
        />,
        each.developer ?? '–',
        formatNumber(each.sources),
        timeOf(each.lastSeenAt),
        timeOf(each.lastStoredAt),
      ],
    };
  });
  const columns = [
    { name: words.host },
    { name: words.developer, isText: true },
    { name: words.sources },
    { name: words.seen },
    { name: words.stored },
  ];
  return <ListPanel words={words} columns={columns} rows={rows} />;
}

export function SourceList({ health }: HealthListProps) {
  const words = texts.health.sources;
  const rows = health?.sources.items.map((each) => {
    const [tone, label] = each.isGone
      ? ['done', words.gone]
      : each.isRewindAsked
        ? ['wait', words.rewinding]
        : ['run', words.reads];
    return {
      key: each.id,
      title: `${each.host}: ${each.path}`,
      cells: [
        <Named key="name" tone={tone} label={label} name={each.path} />,
        formatNumber(each.lines),
        formatBytes(each.committedBytes),
        <span key="rejected" className={each.deadLetters > 0 ? 'fail' : 'faint'}>
          {formatNumber(each.deadLetters)}
        </span>,
        timeOf(each.updatedAt),
      ],
    };
  });
  const names = [words.path, words.lines, words.stored, words.rejected, words.updated];
  return (
    <ListPanel
      words={words}
      columns={names.map((name) => ({ name }))}
      rows={rows}
      total={health?.sources.total}
    />
  );
}

export function DeadLetterList({ health }: HealthListProps) {
  const words = texts.health.deadLetters;
  const rows = health?.deadLetters.items.map((each) => ({
    key: `${each.sourceId} ${each.position}`,
    title: `${each.host ?? ''} ${each.path ?? ''}`,
    cells: [
      each.path ?? each.sourceId,
      formatNumber(each.position),
      each.reason,
      each.canReplay ? words.yes : words.no,
      timeOf(each.at),
    ],
  }));
  const columns = [
    { name: words.source },
    { name: words.line },
    { name: words.reason, isText: true },
    { name: words.replay },
    { name: words.at },
  ];
  return <ListPanel words={words} columns={columns} rows={rows} total={health?.deadLetters.total} />;
}

export function UnknownFormatList({ health }: HealthListProps) {
  const words = texts.health.unknownFormats;
  const rows = health?.unknownFormats.items.map((each) => ({
    key: `${each.tool} ${each.toolVersion} ${each.lineType}`,
    cells: [
      each.lineType,
      formatTool(each.tool, each.toolVersion),
      formatNumber(each.lines),
      timeOf(each.lastSeenAt),
    ],
  }));
  const columns = [
    { name: words.type },
    { name: words.tool, isText: true },
    { name: words.lines },
    { name: words.seen },
  ];
  return <ListPanel words={words} columns={columns} rows={rows} total={health?.unknownFormats.total} />;
}

interface NamedProps {
  readonly tone: string | undefined;
  readonly label: string | undefined;
  readonly name: string;
}

/** A name behind a dot that says how it is. */
function Named({ tone = 'done', label, name }: NamedProps) {
  return (
    <span className="named">
      <span className={`dot ${tone}`} role="img" aria-label={label} />
      <span className="cut">{name}</span>
    </span>
  );
}
