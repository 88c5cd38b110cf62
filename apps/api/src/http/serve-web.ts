import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic, { type SendOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isMeantForApi } from './contract-paths.js';

const yearMs = 31_536_000_000;
/** Vite puts a hash of the content into the names there. */
const assets = 'assets/';
/** Made by the build beside a file, and sent in its place to who can unpack it. */
const packed = /\.(?:br|gz)$/;

export interface WebOptions {
  readonly directory: string;
  readonly isSignedIn: (request: FastifyRequest) => Promise<boolean>;
  /** Where the stream is now, or undefined where that cannot be told at once. */
  readonly streamPosition: () => Promise<string | undefined>;
}

/**
 * Serves the built web app; every page of it is `index.html`. The names are listed once at the start, so that no
 * path of a request ever reaches the file system.
 */
export async function serveWeb(
  server: FastifyInstance,
  { directory, isSignedIn, streamPosition }: WebOptions,
): Promise<void> {
  const names = await readdir(directory, { recursive: true });
  const files = new Set(
    names.map((name) => name.replaceAll(sep, '/')).filter((name) => name.includes('.') && !packed.test(name)),
  );
  // It is the page, under whatever name, and not for who has not signed in.
  files.delete('index.html');
  const page = await readFile(join(directory, 'index.html'), 'utf8');
  await server.register(fastifyStatic, { root: directory, serve: false, preCompressed: true });
  server.get('/*', async (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) => {
    const path = request.params['*'];
    const isAsset = path.startsWith(assets);
    if (!files.has(path) && (isAsset || isMeantForApi(path) || isNameOfFile(path))) {
      reply.callNotFound();
      return reply;
    }
    if (isAsset) return sendFile(reply, path, { maxAge: yearMs, immutable: true });
    reply.header('cache-control', 'no-cache');
    if (files.has(path)) return sendFile(reply, path, { cacheControl: false });
    if (!(await isSignedIn(request))) {
      return reply.redirect(`/sign-in?returnTo=${encodeURIComponent(request.url)}`, 303);
    }
    return reply.type('text/html; charset=utf-8').send(withPosition(page, await streamPosition()));
  });
}

/** `/.env`, `/favicon.ico`: no page begins with a dot in its name, though the id behind it may have one. */
function isNameOfFile(path: string): boolean {
  return path !== 'index.html' && path.split('/', 1)[0]?.includes('.') === true;
}

function sendFile(reply: FastifyReply, path: string, options: SendOptions): FastifyReply {
  return reply.header('vary', 'accept-encoding').sendFile(path, options);
}

/** The page reads at once and follows the stream from there on: what its answers do not know yet is told. */
function withPosition(page: string, position: string | undefined): string {
  if (position === undefined) return page;
  return page.replace('</head>', `<meta name="stream-position" content="${position}" /></head>`);
}
