import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { ConversationPart } from '@tributary/domain';
import { LazyChunks } from '../shell/lazy-chunks.js';
import { texts } from '../texts/texts.js';
import { findMessage, groupMessages, type Message } from './group-messages.js';
import { MessageView } from './message-view.js';
import { useMessageTarget } from './use-message-target.js';

/** About the height of a message. */
const guessedPx = 56;

interface MessageListProps {
  readonly parts: readonly ConversationPart[];
  /** Whether all there is has been read, so that a link to what is not here is lost. */
  readonly isComplete: boolean;
  /** Whether the link of the address leads here, and not into another conversation of the page. */
  readonly isLinked?: boolean;
  readonly showPart: (part: ConversationPart) => ReactNode;
}

/** A conversation of any length. A link to one of its messages scrolls there and marks it. */
export function MessageList({ parts, isComplete, isLinked = true, showPart }: MessageListProps) {
  const messages = useMemo(() => groupMessages(parts), [parts]);
  const link = useMessageTarget();
  const target = isLinked ? link : null;
  const wanted = target === null ? -1 : findMessage(messages, target);
  const wantedId = messages[wanted]?.id;
  useScrollTo(wantedId);
  const show = useCallback(
    (message: Message) => (
      <MessageView
        key={message.id}
        message={message}
        isMarked={message.id === wantedId}
        showPart={showPart}
      />
    ),
    [wantedId, showPart],
  );
  return (
    <div className="messages">
      {target !== null && wanted < 0 && isComplete && parts.length > 0 && (
        <p className="empty" role="status">
          {texts.conversation.linkLost}
        </p>
      )}
      <LazyChunks items={messages} guessedPx={guessedPx} wanted={wanted}>
        {show}
      </LazyChunks>
    </div>
  );
}

/** Once per link, when its message is there: what comes later must not move the reader back. */
function useScrollTo(messageId: string | undefined): void {
  const done = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (messageId === undefined || done.current === messageId) return;
    done.current = messageId;
    const frame = requestAnimationFrame(() => {
      const element = document.getElementById(messageId);
      element?.scrollIntoView({ block: 'center' });
      element?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [messageId]);
}
