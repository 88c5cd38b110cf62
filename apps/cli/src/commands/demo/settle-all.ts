/** Waits for all of them, whatever becomes of each, and fails then if one did: nobody is left at work. */
export async function settleAll(works: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(works);
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
