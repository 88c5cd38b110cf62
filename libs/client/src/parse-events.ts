/** One message of an event stream; `data` is empty where only the position was told. */
export interface StreamMessage {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

/** Splits the text of an event stream into its messages, wherever the text was cut. */
export class EventParser {
  #rest = '';

  feed(text: string): StreamMessage[] {
    const blocks = `${this.#rest}${text}`.replaceAll('\r\n', '\n').split('\n\n');
    this.#rest = blocks.pop() ?? '';
    return blocks.map(readBlock).filter(({ id, data }) => id !== undefined || data !== '');
  }
}

function readBlock(block: string): StreamMessage {
  let id: string | undefined;
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === 'id') id = value;
    else if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
  }
  return { id, event, data: data.join('\n') };
}
