import { once } from 'node:events';
import { connect } from 'node:net';

const usualPort: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** Rejects where nobody listens. On most machines nobody does, and to load `fetch` only to hear that takes 40 ms. */
export async function knock(url: string, signal: AbortSignal): Promise<void> {
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({ host, port: Number(port) || (usualPort[protocol] ?? 80), signal });
  try {
    await once(socket, 'connect');
  } finally {
    socket.destroy();
  }
}
