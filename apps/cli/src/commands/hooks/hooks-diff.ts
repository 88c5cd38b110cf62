const context = 2;

interface Step {
  readonly mark: ' ' | '-' | '+';
  readonly line: string;
}

/** What changes between two texts, line by line, with a little of what stays around it. */
export function diffLines(before: string, after: string): string[] {
  const steps = compare(split(before), split(after));
  const isNear = (index: number): boolean =>
    steps.slice(Math.max(0, index - context), index + context + 1).some(({ mark }) => mark !== ' ');
  return steps.flatMap(({ mark, line }, index) => {
    if (isNear(index)) return [`${mark} ${line}`];
    return isNear(index - 1) ? ['  …'] : [];
  });
}

function split(text: string): string[] {
  return text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
}

/** By the longest common subsequence; settings are short. */
function compare(before: readonly string[], after: readonly string[]): Step[] {
  const common = measureCommon(before, after);
  const steps: Step[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, fresh] = [before[i], after[j]];
    if (old !== undefined && old === fresh) {
      steps.push({ mark: ' ', line: old });
      [i, j] = [i + 1, j + 1];
    } else if (old !== undefined && (fresh === undefined || at(common, i + 1, j) >= at(common, i, j + 1))) {
      steps.push({ mark: '-', line: old });
      i += 1;
    } else {
      steps.push({ mark: '+', line: fresh ?? '' });
      j += 1;
    }
  }
  return steps;
}

function measureCommon(before: readonly string[], after: readonly string[]): number[][] {
  const common = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const row = common[i] ?? [];
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const isSame = before[i] === after[j];
      row[j] = isSame ? at(common, i + 1, j + 1) + 1 : Math.max(at(common, i + 1, j), at(common, i, j + 1));
    }
  }
  return common;
}

function at(table: readonly (readonly number[])[], i: number, j: number): number {
  return table[i]?.[j] ?? 0;
}
