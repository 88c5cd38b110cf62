import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeSelfSigned } from './self-signed.js';

export interface TlsFront {
  readonly url: string;
  readonly cert: string;
  /** The encoding of every body that came. */
  readonly encodings: (string | undefined)[];
  close(): Promise<void>;
}

/** Not the address by which a link knows that its server is on the same machine. */
const address = '0.0.0.0';

/** Encryption in front of a server, as a proxy would add it. */
export async function startTlsFront(target: string): Promise<TlsFront> {
  const { key, cert } = makeSelfSigned(address);
  const encodings: (string | undefined)[] = [];
  const { port: targetPort } = new URL(target);
  const front = createServer({ key, cert }, (incoming, response) => {
    const { method, url: path, headers } = incoming;
    if (method === 'POST') encodings.push(headers['content-encoding']);
    const options = { port: targetPort, method, path, headers: { ...headers, host: new URL(target).host } };
    const forwarded = request(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(forwarded);
  }).listen(0, address);
  await once(front, 'listening');
  return {
    url: `https://${address}:${(front.address() as AddressInfo).port}`,
    cert,
    encodings,
    close: async () => {
      front.closeAllConnections();
      front.close();
      await once(front, 'close');
    },
  };
}
