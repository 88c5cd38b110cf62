export interface Point {
  readonly n: number;
  readonly cost: number;
}

/** The k of cost ~ n^k, by least squares on logarithms: 1 is linear, 2 quadratic. */
export function growthExponent(points: readonly Point[]): number {
  const logs = points.map(({ n, cost }) => ({ x: Math.log(n), y: Math.log(cost) }));
  const mean = (pick: (log: { x: number; y: number }) => number): number =>
    logs.reduce((sum, log) => sum + pick(log), 0) / logs.length;
  const [mx, my] = [mean(({ x }) => x), mean(({ y }) => y)];
  const covariance = logs.reduce((sum, { x, y }) => sum + (x - mx) * (y - my), 0);
  return covariance / logs.reduce((sum, { x }) => sum + (x - mx) ** 2, 0);
}
