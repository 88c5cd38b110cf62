import { memo, type ReactNode } from 'react';
import type { Block, Inline } from './markdown-node.js';
import { parseMarkdown } from './parse-markdown.js';

/** More than this is shown as it is: nobody formats a megabyte. */
const maxChars = 60_000;

/** Text of a transcript, formatted. It is untrusted: every piece becomes an element here, none becomes HTML. */
export const MarkdownView = memo(function MarkdownView({ text }: { readonly text: string }) {
  if (text.length > maxChars) return <div className="text">{text}</div>;
  return <div className="markdown">{parseMarkdown(text).map(showBlock)}</div>;
});

function showBlock(block: Block, key: number): ReactNode {
  switch (block.kind) {
    case 'heading':
      return (
        <p
          key={key}
          className={`heading level-${block.level}`}
          role="heading"
          aria-level={Math.min(6, block.level + 2)}
        >
          {block.children.map(showInline)}
        </p>
      );
    case 'paragraph':
      return <p key={key}>{block.children.map(showInline)}</p>;
    case 'code':
      return (
        <pre key={key} data-language={block.language || undefined} tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'quote':
      return <blockquote key={key}>{block.children.map(showBlock)}</blockquote>;
    case 'list':
      return <List key={key} start={block.start} items={block.items} />;
    case 'table':
      return <Table key={key} rows={block.rows} />;
    case 'rule':
      return <hr key={key} />;
  }
}

function List({ start, items }: Pick<Extract<Block, { kind: 'list' }>, 'start' | 'items'>) {
  const entries = items.map((blocks, index) => <li key={index}>{blocks.map(showBlock)}</li>);
  return start === null ? <ul>{entries}</ul> : <ol start={start}>{entries}</ol>;
}

function Table({ rows: [head = [], ...rows] }: Pick<Extract<Block, { kind: 'table' }>, 'rows'>) {
  return (
    <div className="scroll-x">
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col">
                {cell.map(showInline)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={index}>
              {cells.map((cell, column) => (
                <td key={column}>{cell.map(showInline)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function showInline(node: Inline, key: number): ReactNode {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'code':
      return <code key={key}>{node.text}</code>;
    case 'strong':
      return <strong key={key}>{node.children.map(showInline)}</strong>;
    case 'emphasis':
      return <em key={key}>{node.children.map(showInline)}</em>;
    case 'struck':
      return <s key={key}>{node.children.map(showInline)}</s>;
    case 'link':
      return (
        <a key={key} href={node.href} target="_blank" rel="noopener noreferrer nofollow" title={node.href}>
          {node.children.map(showInline)}
        </a>
      );
  }
}
