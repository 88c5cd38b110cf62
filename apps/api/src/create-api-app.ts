import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { listenFailure } from '@tributary/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AccessGuard } from './access/access.guard.js';
import { guardRoutes } from './access/guard-routes.js';
import { ApiModule } from './api.module.js';
import type { ApiConfig, ApiOptions } from './api-options.js';
import { answerCors } from './http/answer-cors.js';
import { checkOrigin } from './http/check-origin.js';
import { describeProblem } from './http/describe-problem.js';
import { securityHeaders } from './http/security-headers.js';
import { nameRequest, tellRequests } from './http/name-request.js';
import { packAnswers } from './http/pack-answers.js';
import { readBeforeAnswer } from './http/read-before-answer.js';
import { refuseForms } from './http/refuse-forms.js';
import { refuseUnreadable } from './http/refuse-unreadable.js';
import { sendProblem } from './http/send-problem.js';
import { serveWeb } from './http/serve-web.js';
import { acceptBodies } from './ingest/accept-bodies.js';
import { UpdatesFeed } from './stream/updates.feed.js';

const noSchema = (): never => {
  throw new Error('what routes take and answer is described by the contract, not by schemas of the server');
};
/** Fastify would load its own compilers, 0.6 MB, for schemas that no route has. */
const noSchemas = { buildValidator: noSchema, buildSerializer: noSchema };

/** The API and the web app, ready to listen. */
export async function createApiApp(options: ApiOptions): Promise<NestFastifyApplication> {
  const { config } = options;
  const guard = new AccessGuard(options);
  const adapter = new FastifyAdapter({
    forceCloseConnections: true,
    genReqId: nameRequest,
    // An address that cannot be read reaches no hook.
    frameworkErrors: (error: Error, { id }: { readonly id: string }, answer: unknown) => {
      const reply = answer as FastifyReply;
      void reply.headers({ ...securityHeaders, 'x-request-id': id });
      void sendProblem(reply, error, options.onError);
    },
    clientErrorHandler: refuseUnreadable,
    trustProxy: [...(config.trustedProxies ?? [])],
    // Ids of projects are made from paths and are longer than the router's 100 characters.
    routerOptions: { maxParamLength: 500 },
    schemaController: { compilersFactory: noSchemas },
  });
  const app = await NestFactory.create<NestFastifyApplication>(ApiModule.with(options, guard), adapter, {
    logger: false,
    abortOnError: false,
  });
  const server = adapter.getInstance<FastifyInstance>();
  tellRequests(server, options.onAnswered);
  protect(server, guard, config);
  acceptBodies(server);
  refuseForms(server);
  guardRoutes(server, guard, options.onError);
  packAnswers(server);
  readBeforeAnswer(server);
  // Who has not signed in is shown where; who has a cookie that ended as well. While the database is away nobody can
  // tell, and the page itself says what is wrong.
  const signedIn = (request: FastifyRequest): Promise<boolean> =>
    guard.admit(request, 'read').then(
      () => true,
      (error: unknown) => ![401, 403].includes(describeProblem(error).status),
    );
  if (config.webDirectory !== null) {
    await serveWeb(server, {
      directory: config.webDirectory,
      isSignedIn: signedIn,
      streamPosition: () => app.get(UpdatesFeed).tellPosition(),
    });
  }
  await options.prepared;
  await app.init();
  await server.ready();
  return app;
}

/** Returns the address that a browser can open. */
export async function listenApi(
  app: NestFastifyApplication,
  { host, port }: Pick<ApiConfig, 'host' | 'port'>,
): Promise<string> {
  try {
    await app.listen(port, host);
  } catch (error) {
    throw listenFailure(error, { host, port, setting: 'TRIBUTARY' });
  }
  return app.getUrl();
}

function protect(server: FastifyInstance, guard: AccessGuard, config: ApiConfig): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders);
    try {
      if (config.mode === 'embedded') checkOrigin(request, config.host);
      guard.limitAddress(request);
      if (answerCors(request, reply, config.corsOrigins ?? [])) await reply.code(204).send();
    } catch (error) {
      await sendProblem(reply, error, undefined);
    }
  });
}
