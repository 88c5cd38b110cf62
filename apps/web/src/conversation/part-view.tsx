import { memo } from 'react';
import type { ConversationPart } from '@tributary/domain';
import { formatBytes } from '../format/format-bytes.js';
import { formatDateAndTime, formatTimeOfDay } from '../format/format-time-of-day.js';
import { texts } from '../texts/texts.js';
import { Folded } from './folded.js';
import { LongText } from './long-text.js';
import { summarizeAside } from './summarize-aside.js';
import { ToolCall } from './tool-call.js';
import { useWholePart } from './use-whole-part.js';

const words = texts.conversation;

/** One line of a log or one piece of a message. */
export const PartView = memo(function PartView({ part: listed }: { readonly part: ConversationPart }) {
  const { part, load, isBusy, problem } = useWholePart(listed);
  return (
    <div className={`part ${toneOf(part)}`}>
      <time dateTime={part.at ?? undefined} title={part.at === null ? undefined : formatDateAndTime(part.at)}>
        {formatTimeOfDay(part.at)}
      </time>
      <div className="part-body">
        <PartBody part={part} />
        {load !== null && (
          <button className="more-text" type="button" disabled={isBusy} onClick={() => void load()}>
            {words.showAll(formatBytes(part.bytes))}
          </button>
        )}
        {problem !== null && (
          <p className="fail" role="alert">
            {words.problem(problem.message)}
          </p>
        )}
      </div>
    </div>
  );
});

export function showPart(part: ConversationPart) {
  return <PartView key={part.partId} part={part} />;
}

function PartBody({ part }: { readonly part: ConversationPart }) {
  if (part.tool !== null) return <ToolCall tool={part.tool} />;
  if (part.kind === 'image')
    return (
      <div className="text dim">
        {words.image} {part.text}
      </div>
    );
  if (part.text === '') return <div className="text dim">{words.emptyPart(part.kind)}</div>;
  if (!isAside(part)) return <LongText text={part.text} />;
  const gist = `${part.kind === 'thinking' ? words.thinking : ''}${summarizeAside(part.text)}`;
  return (
    <Folded summary={<span className="gist">{gist}</span>}>{() => <LongText text={part.text} />}</Folded>
  );
}

function toneOf(part: ConversationPart): string {
  if (part.isPrompt) return 'prompt';
  if (part.tool !== null) return part.tool.isError === true ? 'call failed' : 'call';
  return isAside(part) ? 'aside' : 'said';
}

/** Neither asked by a person nor said by the agent. */
function isAside({ isPrompt, kind, role }: ConversationPart): boolean {
  return !isPrompt && (kind === 'thinking' || kind === 'notice' || role !== 'assistant');
}
