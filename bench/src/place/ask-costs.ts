interface CostAnswer {
  readonly total: { readonly costUsd: number | null };
}

/** What a running Tributary says everything cost. */
export async function askTotalUsd(url: string): Promise<number | null> {
  const answer = await fetch(`${url}/api/costs?groupBy=agentType`);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as CostAnswer).total.costUsd;
}
