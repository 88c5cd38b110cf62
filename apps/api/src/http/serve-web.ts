import { readdir } from 'node:fs/promises';
import { sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const yearMs = 31_536_000_000;
/** Vite puts a hash of the content into the names there. */
const assets = 'assets/';
/** Made by the build beside a file, and sent in its place to who can unpack it. */
const packed = /\.(?:br|gz)$/;

/**
 * Serves the built web app; every page of it is `index.html`. The names are listed once at the start, so that no
 * path of a request ever reaches the file system.
 */
export async function serveWeb(
  server: FastifyInstance,
  directory: string,
  isSignedIn: (request: FastifyRequest) => Promise<boolean>,
): Promise<void> {
  const names = await readdir(directory, { recursive: true });
  const files = new Set(
    names.map((name) => name.replaceAll(sep, '/')).filter((name) => name.includes('.') && !packed.test(name)),
  );
  await server.register(fastifyStatic, { root: directory, serve: false, preCompressed: true });
  server.get('/*', async (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) => {
    const path = request.params['*'];
    const isAsset = path.startsWith(assets);
    if (path === 'api' || path.startsWith('api/') || (isAsset && !files.has(path))) {
      reply.callNotFound();
      return reply;
    }
    reply.header('vary', 'accept-encoding');
    if (isAsset) return reply.sendFile(path, { maxAge: yearMs, immutable: true });
    reply.header('cache-control', 'no-cache');
    if (!files.has(path) && !(await isSignedIn(request))) {
      return reply.redirect(`/sign-in?returnTo=${encodeURIComponent(request.url)}`, 303);
    }
    return reply.sendFile(files.has(path) ? path : 'index.html', { cacheControl: false });
  });
}
