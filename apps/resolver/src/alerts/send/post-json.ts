const timeoutMs = 10_000;

/** Throws unless the receiver says that it has taken it. */
export async function postJson(
  url: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`status ${response.status}`);
}
