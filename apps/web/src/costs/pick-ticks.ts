const roundSteps = [1, 2, 2.5, 5, 10] as const;
const tickCount = 3;

/** Amounts in equal steps that a person would choose, the highest above every bar; none where nothing was spent. */
export function pickTicks(highestUsd: number): number[] {
  if (highestUsd <= 0) return [];
  const least = highestUsd / tickCount;
  const power = 10 ** Math.floor(Math.log10(least));
  // A hair above it is not: what was divided and multiplied again may differ in its last digit.
  const step = (roundSteps.find((each) => each * power >= least * (1 - 1e-9)) ?? 10) * power;
  return Array.from({ length: tickCount }, (_, index) => step * (index + 1));
}
