import { useState } from 'react';
import { texts } from '../texts/texts.js';

const foldedLines = 30;
const foldedChars = 6_000;

interface LongOutputProps {
  readonly text: string;
  readonly isError?: boolean;
}

/** What a tool gave back, as it is; most of it is folded away where it is long. */
export function LongOutput({ text, isError = false }: LongOutputProps) {
  const [isWhole, setWhole] = useState(false);
  const lines = text.split('\n');
  const short = lines.slice(0, foldedLines).join('\n').slice(0, foldedChars);
  const hidden = lines.length - foldedLines;
  return (
    <>
      <pre className={isError ? 'fail' : ''} tabIndex={0}>
        {isWhole ? text : short}
      </pre>
      {short.length < text.length && (
        <button className="more-text" type="button" onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? texts.conversation.showLess
            : hidden > 0
              ? texts.conversation.moreLines(hidden)
              : texts.conversation.moreChars(text.length - short.length)}
        </button>
      )}
    </>
  );
}
