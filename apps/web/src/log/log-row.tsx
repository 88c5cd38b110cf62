import { memo, useLayoutEffect, useRef, type CSSProperties } from 'react';
import type { LogEntry } from '@tributary/domain';
import { formatDateAndTime, formatTimeOfDay } from '../format/format-time-of-day.js';
import { summarizeAside } from '../conversation/summarize-aside.js';
import { plainText } from '../markdown/plain-text.js';
import { bodyOf } from './body-of.js';
import { isSubAgentEntry } from './build-rows.js';

interface LogRowProps {
  readonly entry: LogEntry;
  readonly colour: string | undefined;
  /** How deep the agent is nested; the main agent is at 0. */
  readonly depth: number;
  /** Why its run failed. */
  readonly isError: boolean;
  readonly isOpen: boolean;
  readonly onToggle: (key: string) => void;
  readonly onMeasure: (key: string, px: number) => void;
}

/** One line; opened it shows the whole text, and says how high it is then. */
export const LogRow = memo(function LogRow(props: LogRowProps) {
  const { entry, colour, depth, isError, isOpen, onToggle, onMeasure } = props;
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isOpen && ref.current !== null) onMeasure(entry.id, ref.current.offsetHeight);
  }, [isOpen, entry, onMeasure]);
  const body = bodyOf(entry);
  return (
    <div
      ref={ref}
      className={`log-row ${entry.eventType} ${isError ? 'error' : ''} ${isOpen ? 'open' : ''}`}
      style={{ '--c': colour, '--depth': depth } as CSSProperties}
    >
      <time dateTime={entry.occurredAt} title={formatDateAndTime(entry.occurredAt)}>
        {formatTimeOfDay(entry.occurredAt)}
      </time>
      <button type="button" aria-expanded={isOpen} onClick={() => onToggle(entry.id)}>
        {isSubAgentEntry(entry) && (
          <span className="log-agent">
            <span aria-hidden="true">↳ </span>
            {entry.agent}
          </span>
        )}
        <LogText body={body} isTool={entry.eventType === 'tool'} isOpen={isOpen} />
      </button>
    </div>
  );
});

interface LogTextProps {
  readonly body: string;
  readonly isTool: boolean;
  readonly isOpen: boolean;
}

const previewed = 300;

/** What a person reads of a message before it is opened: no marks of Markdown. */
function previewOf(body: string, isTool: boolean): string {
  const begin = body.slice(0, previewed);
  return isTool ? begin : plainText(begin);
}

/** The name of a tool stands out; a text is cut, and a note of the tool reduced to its gist, until it is opened. */
function LogText({ body, isTool, isOpen }: LogTextProps) {
  const isNote = !isTool && /^\s*<[a-z]/i.test(body);
  const text = isOpen ? body : isNote ? summarizeAside(body) : previewOf(body, isTool);
  const space = isTool ? text.indexOf(' ') : -1;
  if (!isTool) return <span className={`log-text ${isNote ? 'dim' : ''}`}>{text}</span>;
  return (
    <span className="log-text">
      <b>{space < 0 ? text : text.slice(0, space)}</b>
      {space < 0 ? '' : text.slice(space)}
    </span>
  );
}
