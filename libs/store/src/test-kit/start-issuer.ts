import { createHash, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Claims = Record<string, unknown>;

/** A real issuer over HTTP: discovery, keys, a token endpoint that checks what it must. */
export interface Issuer {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the next ID tokens say of the person; overrides whatever the issuer itself would say. */
  claims: Claims;
  /** Signs with a key that is not among the published ones. */
  isForged: boolean;
  /** Why the token endpoint refused, in order. */
  readonly refusals: string[];
  /** A person says yes at the address that the browser was sent to; returns where it is sent back. */
  consent(authorization: string): URL;
  stop(): Promise<void>;
}

interface Grant {
  readonly challenge: string;
  readonly nonce: string;
  readonly redirectUri: string;
}

const pairOf = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function signToken(key: KeyObject, claims: Claims): string {
  const input = `${encode({ alg: 'RS256', typ: 'JWT', kid: 'k1' })}.${encode(claims)}`;
  return `${input}.${sign('sha256', Buffer.from(input), key).toString('base64url')}`;
}

export interface IssuerOptions {
  /** So that a server can be told of it before it is there. */
  readonly port?: number;
  readonly clientSecret?: string;
}

export async function startIssuer(options: IssuerOptions = {}): Promise<Issuer> {
  const [published, foreign] = [pairOf(), pairOf()];
  const grants = new Map<string, Grant>();
  const server = createServer((request, response) => void answer(request, response));
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer: Issuer = {
    url,
    clientId: 'tributary',
    clientSecret: options.clientSecret ?? `client-secret-${randomUUID()}`,
    claims: {},
    isForged: false,
    refusals: [],
    consent: (authorization) => {
      const { searchParams } = new URL(authorization);
      const code = randomUUID();
      const redirectUri = searchParams.get('redirect_uri') ?? '';
      if (searchParams.get('code_challenge_method') !== 'S256') throw new Error('the departure has no PKCE');
      grants.set(code, {
        redirectUri,
        challenge: searchParams.get('code_challenge') ?? '',
        nonce: searchParams.get('nonce') ?? '',
      });
      const back = new URL(redirectUri);
      back.search = new URLSearchParams({ code, state: searchParams.get('state') ?? '' }).toString();
      return back;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/.well-known/openid-configuration') {
      send(200, metadataOf(url));
      return;
    }
    if (request.url === '/keys') {
      const jwk = published.publicKey.export({ format: 'jwk' });
      send(200, { keys: [{ ...jwk, kid: 'k1', alg: 'RS256', use: 'sig' }] });
      return;
    }
    if (request.url?.startsWith('/authorize?')) {
      const back = issuer.consent(`${url}${request.url}`).href.replaceAll('&', '&amp;');
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<link rel="icon" href="data:,"><a href="${back}">Yes, it is me</a>`);
      return;
    }
    if (request.url !== '/token') {
      send(404, {});
      return;
    }
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    const grant = grants.get(form.get('code') ?? '');
    const refusal = refuse(issuer, form, grant);
    grants.delete(form.get('code') ?? '');
    if (refusal !== undefined || grant === undefined) {
      issuer.refusals.push(refusal ?? '');
      send(400, { error: 'invalid_grant' });
      return;
    }
    const now = Math.floor(Date.now() / 1_000);
    const usual = { iss: url, aud: issuer.clientId, sub: 'u1', iat: now, exp: now + 300, nonce: grant.nonce };
    const key = issuer.isForged ? foreign.privateKey : published.privateKey;
    const idToken = signToken(key, { ...usual, ...issuer.claims });
    send(200, { access_token: randomUUID(), token_type: 'Bearer', id_token: idToken });
  }

  return issuer;
}

function metadataOf(url: string): object {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  };
}

function refuse(issuer: Issuer, form: URLSearchParams, grant: Grant | undefined): string | undefined {
  if (form.get('client_id') !== issuer.clientId || form.get('client_secret') !== issuer.clientSecret) {
    return 'wrong client';
  }
  if (grant === undefined) return 'unknown or used code';
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  if (challenge !== grant.challenge) return 'wrong verifier';
  return form.get('redirect_uri') === grant.redirectUri ? undefined : 'wrong address';
}
