import type { SearchHit } from '@tributary/domain';

/** Characters that mean nothing to anybody mark the found words; texts that have them lose them first. */
const [start, end] = ['\uE000', '\uE001'];

export const excerptOptions = `StartSel=${start}, StopSel=${end}, MaxFragments=2, MaxWords=30, MinWords=10, FragmentDelimiter=" … "`;

/** SQL for a text without the marks. */
export function excerptText(text: string): string {
  return `translate(${text}, '${start}${end}', '')`;
}

/** The excerpt as text, and where in it the found words are. */
export function readExcerpt(marked: string): SearchHit['excerpt'] {
  const ranges: [number, number][] = [];
  let text = '';
  let from: number | undefined;
  for (const piece of marked.split(/([\uE000\uE001])/)) {
    if (piece === start) from = text.length;
    else if (piece !== end) text += piece;
    else if (from !== undefined) {
      ranges.push([from, text.length]);
      from = undefined;
    }
  }
  return { text, ranges };
}
