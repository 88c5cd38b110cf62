import { memo } from 'react';
import type { ConversationPart } from '@tributary/domain';
import { formatTimeOfDay } from '../format/format-time-of-day.js';
import { Folded } from './folded.js';
import { LongText } from './long-text.js';
import { summarizeAside } from './summarize-aside.js';
import { ToolCall } from './tool-call.js';

/** One line of a log or one message of a conversation. */
export const PartView = memo(function PartView({ part }: { readonly part: ConversationPart }) {
  return (
    <div className={`part ${toneOf(part)}`}>
      <time dateTime={part.at ?? undefined}>{formatTimeOfDay(part.at)}</time>
      <PartBody part={part} />
    </div>
  );
});

function PartBody({ part }: { readonly part: ConversationPart }) {
  if (part.tool !== null) return <ToolCall tool={part.tool} />;
  if (part.kind === 'image') return <div className="text dim">[image] {part.text}</div>;
  if (part.text === '') return <div className="text dim">[empty {part.kind}]</div>;
  if (!isAside(part)) return <LongText text={part.text} />;
  const gist = `${part.kind === 'thinking' ? 'thinking: ' : ''}${summarizeAside(part.text)}`;
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
