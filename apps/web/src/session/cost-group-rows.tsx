import { useState } from 'react';
import { formatCount } from '../format/format-count.js';
import { formatNumber } from '../format/format-number.js';
import { Money } from '../shell/money.js';
import { useFirst } from '../shell/use-first.js';
import { texts } from '../texts/texts.js';
import type { CostGroup, CostPart } from './break-down-cost.js';

const words = texts.cost;

interface CostGroupRowsProps {
  readonly group: CostGroup;
  readonly colour: string | undefined;
}

/** What all of a kind used together, and each of them when asked for. */
export function CostGroupRows({ group, colour }: CostGroupRowsProps) {
  const [isOpen, setOpen] = useState(false);
  const { name, parts } = group;
  return (
    <tbody>
      <tr>
        <th scope="row" style={{ color: colour }} title={hintOf(group)}>
          {parts.length > 1 ? (
            <button className="unfold" type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <span className="cut">{name}</span>
              <span className="dim">{words.times(parts.length)}</span>
              <span className="dim" aria-hidden="true">
                {isOpen ? '▾' : '▸'}
              </span>
            </button>
          ) : (
            name
          )}
        </th>
        <Figures of={group} />
      </tr>
      {isOpen && <Parts parts={parts} />}
    </tbody>
  );
}

const firstShown = 30;

function Parts({ parts }: { readonly parts: readonly CostPart[] }) {
  const { shown, more } = useFirst(parts, firstShown, words.hints.runs);
  return (
    <>
      {shown.map((part) => (
        <tr key={part.key} className="cost-part">
          <th scope="row" title={part.text}>
            {part.text}
          </th>
          <Figures of={part} />
        </tr>
      ))}
      {more !== false && (
        <tr>
          <td colSpan={5}>{more}</td>
        </tr>
      )}
    </>
  );
}

function hintOf({ kind, parts }: CostGroup): string {
  if (parts.length <= 1) return parts[0]?.text ?? '';
  return kind === 'main' ? words.hints.sessions(parts.length) : words.hints.runs(parts.length);
}

function Figures({ of }: { readonly of: Omit<CostPart, 'key' | 'text' | 'model'> }) {
  const { tools, tokens, ownUsd, totalUsd, unpricedModels, unpricedInTotal } = of;
  return (
    <>
      <td>{formatNumber(tools)}</td>
      <td>{formatCount(tokens)}</td>
      <td>
        <Money usd={ownUsd} unpricedModels={unpricedModels} />
      </td>
      <td className={totalUsd === ownUsd ? 'faint' : ''}>
        <Money usd={totalUsd} unpricedModels={unpricedInTotal} />
      </td>
    </>
  );
}
