/** What Postgres says of every statement behind the one that failed. */
const transactionAborted = '25P02';

function isConsequence(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === transactionAborted;
}

/**
 * Statements that need nothing of each other's answers: they are sent in this order, without a wait in between. When
 * this ends all of them have, so that none reaches the connection after its transaction.
 */
export async function together<Results extends unknown[]>(
  ...statements: { readonly [Index in keyof Results]: Promise<Results[Index]> }
): Promise<Results> {
  const outcomes = await Promise.allSettled(statements);
  const failures = outcomes.flatMap((outcome): unknown[] =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  );
  if (failures.length > 0) throw failures.find((failure) => !isConsequence(failure)) ?? failures[0];
  return await Promise.all(statements);
}
