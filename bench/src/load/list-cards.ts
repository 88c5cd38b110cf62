interface CardList {
  readonly items: readonly { readonly id: string }[];
}

/** Some cards of a running Tributary. */
export async function listCards(url: string, most: number): Promise<string[]> {
  const answer = await fetch(`${url}/api/cards?limit=${most}`);
  return ((await answer.json()) as CardList).items.map(({ id }) => id);
}
