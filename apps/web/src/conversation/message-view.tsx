import { memo, type ReactNode } from 'react';
import type { ConversationPart } from '@tributary/domain';
import { texts } from '../texts/texts.js';
import type { Message } from './group-messages.js';
import { MessageUsageLine } from './message-usage.js';

interface MessageViewProps {
  readonly message: Message;
  readonly isMarked: boolean;
  readonly showPart: (part: ConversationPart) => ReactNode;
}

/** One message with its parts; its link is in reach of mouse and keyboard. */
export const MessageView = memo(function MessageView({ message, isMarked, showPart }: MessageViewProps) {
  const { id, parts } = message;
  const usage = parts.find((part) => part.usage !== null)?.usage ?? null;
  return (
    <article id={id} className={`message ${isMarked ? 'marked' : ''}`} tabIndex={-1}>
      {parts.map(showPart)}
      {usage !== null && <MessageUsageLine usage={usage} />}
      <a
        className="permalink"
        href={`#${encodeURIComponent(id)}`}
        aria-label={texts.conversation.permalink}
        title={texts.conversation.permalink}
      >
        #
      </a>
    </article>
  );
});
