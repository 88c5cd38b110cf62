import { memo } from 'react';
import type { ConversationPart } from '@tributary/domain';
import { formatTimeOfDay } from '../format/format-time-of-day.js';
import { Folded } from './folded.js';
import { LongText } from './long-text.js';
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
  if (part.kind === 'thinking' && part.text !== '') {
    return (
      <Folded summary={<span className="gist">thinking: {part.text}</span>}>
        {() => <LongText text={part.text} />}
      </Folded>
    );
  }
  if (part.kind === 'image') return <div className="text dim">[image] {part.text}</div>;
  return <LongText text={part.text === '' ? `[empty ${part.kind}]` : part.text} />;
}

function toneOf({ isPrompt, kind, role, tool }: ConversationPart): string {
  if (isPrompt) return 'prompt';
  if (tool !== null) return tool.isError === true ? 'call failed' : 'call';
  if (kind === 'thinking' || kind === 'notice' || role !== 'assistant') return 'aside';
  return 'said';
}
