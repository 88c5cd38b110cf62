const english = new Intl.NumberFormat('en-US');

export function formatNumber(amount: number): string {
  return english.format(amount);
}
