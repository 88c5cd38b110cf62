import { useState } from 'react';
import { MarkdownView } from '../markdown/markdown-view.js';
import { texts } from '../texts/texts.js';
import { cutText } from './cut-text.js';

/** What was said, formatted; a long text is cut until it is asked for. */
export function LongText({ text }: { readonly text: string }) {
  const [isWhole, setWhole] = useState(false);
  const cut = cutText(text);
  return (
    <div className="long-text">
      <MarkdownView text={isWhole ? text : text.slice(0, cut)} />
      {cut < text.length && (
        <button className="more-text" type="button" onClick={() => setWhole(!isWhole)}>
          {isWhole ? texts.conversation.showLess : texts.conversation.moreChars(text.length - cut)}
        </button>
      )}
    </div>
  );
}
