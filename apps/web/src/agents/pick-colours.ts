/** Of the main agent: what all others stand out from. */
const neutral = 'var(--done)';

/** Types that come with the tools; OpenCode's have the colours of Claude Code's. */
const known = new Map<string, string>([
  ['main', neutral],
  ['explore', 'var(--c1)'],
  ['general-purpose', 'var(--c2)'],
  ['general', 'var(--c2)'],
  ['plan', 'var(--c6)'],
]);

/** For all other types; those of the known ones only when these are taken. */
const palette = [3, 4, 5, 7, 8].map((number) => `var(--c${number})`);
const reserve = [6, 2, 1].map((number) => `var(--c${number})`);

/**
 * A type has the same colour wherever it is met. Where two would have the same, the later one steps on to the next that is
 * free, so that none changes when another joins.
 */
export function pickColours(types: Iterable<string>): ReadonlyMap<string, string> {
  const colours = new Map<string, string>();
  const taken = new Set<string>();
  for (const type of types) {
    if (colours.has(type)) continue;
    const colour = known.get(type.toLowerCase()) ?? nextFree(type, taken);
    colours.set(type, colour);
    taken.add(colour);
  }
  return colours;
}

function nextFree(type: string, taken: ReadonlySet<string>): string {
  const first = hash(type) % palette.length;
  const steps = [...palette.slice(first), ...palette.slice(0, first), ...reserve];
  return steps.find((colour) => !taken.has(colour)) ?? steps[0] ?? neutral;
}

/** FNV-1a. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (const character of text) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return sum >>> 0;
}
