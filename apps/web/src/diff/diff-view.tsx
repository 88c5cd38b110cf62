import { useMemo } from 'react';
import { texts } from '../texts/texts.js';
import { diffLines } from './diff-lines.js';
import type { Edit } from './find-edits.js';
import { foldSame, type DiffRow } from './fold-same.js';

const words = texts.conversation;
const signs = { same: ' ', added: '+', removed: '−' } as const;

/** One change of a file: what went in red with a minus, what came in green with a plus. */
export function DiffView({ edit: { path, before, after } }: { readonly edit: Edit }) {
  const lines = useMemo(() => diffLines(before, after), [before, after]);
  const count = (kind: 'added' | 'removed') => lines.filter((line) => line.kind === kind).length;
  return (
    <figure className="diff">
      <figcaption>
        <span className="cut mono">{path}</span>
        <span className="added" title={words.added}>
          +{count('added')}
        </span>
        <span className="removed" title={words.removed}>
          −{count('removed')}
        </span>
      </figcaption>
      <div className="diff-lines" tabIndex={0} role="region" aria-label={path}>
        {foldSame(lines).map((row, index) => (
          <Row key={index} row={row} />
        ))}
      </div>
    </figure>
  );
}

function Row({ row }: { readonly row: DiffRow }) {
  if (row.kind === 'skipped') return <div className="skipped">{words.sameLines(row.count)}</div>;
  return (
    <div className={row.kind}>
      <span className="sign">{signs[row.kind]}</span>
      <span>{row.text}</span>
    </div>
  );
}
