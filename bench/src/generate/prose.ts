import { SeededRandom } from './seeded-random.js';

const words = (
  'the of a reader writes every line once and the store keeps what was said so that nobody asks twice ' +
  'const let return await import export function class interface readonly string number null undefined ' +
  'if (value === null) throw new Error("not found"); { items, nextCursor } => Map<string, Row> // why src/index.ts ' +
  'SELECT id FROM sessions WHERE root_id = $1; expect(total).toBe(42); npm test -- parser 200 404 0.25 "key": [1, 2], ' +
  'café naïve → ≤ façade tests passed failed running checked merged branch commit review change file folder'
).split(' ');

const poolLength = 400_000;

/** Text that looks like what agents read and write: words, code, quotes, line ends, some of it not ASCII. */
export class Prose {
  readonly #random: SeededRandom;
  readonly #pool: string;

  constructor(seed: number) {
    this.#random = new SeededRandom(seed);
    const parts: string[] = [];
    for (let length = 0; length < poolLength;) {
      const part = this.#random.pick(words) + (this.#random.chance(0.1) ? '\n' : ' ');
      parts.push(part);
      length += part.length;
    }
    this.#pool = parts.join('');
  }

  text(characters: number): string {
    const start = this.#random.between(0, poolLength - characters - 1);
    return this.#pool.slice(start, start + characters);
  }
}
