import { useState } from 'react';

const foldedChars = 900;
const foldedLines = 14;

/** Text of a transcript, always as text; a long one is cut until it is asked for. */
export function LongText({ text }: { readonly text: string }) {
  const [isWhole, setWhole] = useState(false);
  const cut = cutAt(text);
  return (
    <div className="text">
      {isWhole ? text : text.slice(0, cut)}
      {cut < text.length && (
        <button className="more-text" type="button" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'show less' : `… ${text.length - cut} more characters`}
        </button>
      )}
    </div>
  );
}

function cutAt(text: string): number {
  const lines = text.split('\n', foldedLines + 1);
  const byLines = lines.length > foldedLines ? lines.slice(0, foldedLines).join('\n').length : text.length;
  const cut = Math.min(byLines, foldedChars);
  // A little more is shown rather than folded away.
  return text.length - cut < foldedChars / 4 && lines.length <= foldedLines ? text.length : cut;
}
