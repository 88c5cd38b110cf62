import type { CSSProperties, ReactNode } from 'react';
import type { ApiProblem } from '../api/api-problem.js';
import { formatNumber } from '../format/format-number.js';
import { texts } from '../texts/texts.js';
import { adviceFor } from './problem-panel.js';

export interface Column {
  readonly name: string;
  /** Figures stand on the right. */
  readonly isText?: boolean;
}

export interface ListRow {
  readonly key: string;
  readonly cells: readonly ReactNode[];
  readonly title?: string;
}

interface ListPanelProps {
  readonly words: {
    readonly title: string;
    readonly lead?: string;
    /** What it means that there is none. */
    readonly empty: string;
  };
  readonly columns: readonly Column[];
  readonly rows: readonly ListRow[] | undefined;
  readonly total?: number | undefined;
  /** Why it could not be read; what was read before stays. */
  readonly problem?: ApiProblem | undefined;
  /** Stands at the end of the head. */
  readonly children?: ReactNode;
}

/** A list with its title; the first cell of a row names it. */
export function ListPanel({ words, columns, rows, total, problem, children }: ListPanelProps) {
  const { title, lead, empty } = words;
  const hidden = (total ?? 0) - (rows?.length ?? 0);
  return (
    <section className="panel" aria-label={title}>
      <div className="sec">
        <h2>{title}</h2>
        {lead !== undefined && <span className="dim lead">{lead}</span>}
        {total !== undefined && total > 0 && <span className="chip end">{formatNumber(total)}</span>}
        {children}
      </div>
      {rows === undefined && problem === undefined && <div className="skeleton rows" />}
      {rows === undefined && problem !== undefined && <p className="empty fail">{adviceFor(problem)}</p>}
      {rows?.length === 0 && <p className="empty">{empty}</p>}
      {rows !== undefined && rows.length > 0 && (
        <div className="scroll-x tall" tabIndex={0} role="region" aria-label={title}>
          <table className="figures-table list-table" style={styleOf(columns)}>
            <thead>
              <tr>
                {columns.map(({ name, isText }) => (
                  <th key={name} scope="col" className={isText === true ? 'words' : ''}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells, title: hint }) => (
                <Row key={key} cells={cells} columns={columns} title={hint} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hidden > 0 && rows !== undefined && <p className="remark">{texts.shell.more(hidden)}</p>}
    </section>
  );
}

/** As many as stand below a name on a narrow screen. */
const styleOf = (columns: readonly Column[]) => ({ '--columns': columns.length - 1 }) as CSSProperties;

interface RowProps extends Pick<ListRow, 'cells'> {
  readonly columns: readonly Column[];
  readonly title: string | undefined;
}

function Row({ cells: [first, ...others], columns, title }: RowProps) {
  return (
    <tr>
      <th scope="row" title={title}>
        {first}
      </th>
      {others.map((cell, index) => (
        <td key={index} className={columns[index + 1]?.isText === true ? 'words' : ''}>
          {cell}
        </td>
      ))}
    </tr>
  );
}
