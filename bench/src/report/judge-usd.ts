const cent = 0.01;

/** Whether a tool tells the true dollars, in words for the table. */
export function judgeUsd(said: number | null, truth: number): string {
  if (said === null) return 'says no dollars';
  if (Math.abs(said - truth) < cent) return `says the true $${truth.toFixed(2)}`;
  const off = ((said - truth) / truth) * 100;
  return `says $${said.toFixed(2)} of $${truth.toFixed(2)} (${off > 0 ? '+' : ''}${off.toFixed(0)} %)`;
}
