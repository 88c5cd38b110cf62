import type { Block, Inline } from './markdown-node.js';
import { parseMarkdown } from './parse-markdown.js';

/** What a text says, in one line and without its marks. */
export function plainText(text: string): string {
  return parseMarkdown(text).map(tellBlock).filter(isSaid).join(' ').replace(/\s+/g, ' ').trim();
}

const isSaid = (text: string): boolean => text !== '';

function tellBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return tellLine(block.children);
    case 'code':
      return block.text;
    case 'quote':
      return block.children.map(tellBlock).join(' ');
    case 'list':
      return block.items.map((item) => `• ${item.map(tellBlock).join(' ')}`).join(' ');
    case 'table':
      return block.rows.map((cells) => cells.map(tellLine).join(', ')).join('; ');
    case 'rule':
      return '';
  }
}

function tellLine(inlines: readonly Inline[]): string {
  return inlines.map((each) => ('text' in each ? each.text : tellLine(each.children))).join('');
}
