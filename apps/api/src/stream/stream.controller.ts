import { Controller, Inject, Query, Req, Res } from '@nestjs/common';
import { apiRoutes } from '@tributary/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isThePerson, principalOf } from '../access/principal.js';
import { TokenWatch } from '../access/token-watch.service.js';
import { parseInput } from '../http/parse-input.js';
import { Route } from '../http/route.js';
import { StreamClient } from './stream-client.js';
import { UpdatesFeed } from './updates.feed.js';

@Controller()
export class StreamController {
  readonly #feed: UpdatesFeed;
  readonly #tokens: TokenWatch;

  constructor(@Inject(UpdatesFeed) feed: UpdatesFeed, @Inject(TokenWatch) tokens: TokenWatch) {
    this.#feed = feed;
    this.#tokens = tokens;
  }

  /** Not Nest's @Sse: it buffers slow clients without limit. */
  @Route('openStream')
  async open(
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { lastEventId, ...filter } = parseInput(apiRoutes.openStream.query, query);
    // A browser that reconnects keeps the address it began with; the header says how far it came since.
    const position = request.headers['last-event-id'] ?? lastEventId;
    const feed = this.#feed;
    const principal = principalOf(request);
    const listener = { tokenId: principal.tokenId, address: request.ip };
    this.#tokens.refuseTooMany(listener);
    reply.hijack();
    const response = reply.raw;
    response.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // nginx would hold the events back.
      'x-accel-buffering': 'no',
    });
    response.flushHeaders();
    const client = new StreamClient({
      response,
      filter,
      reader: isThePerson(principal) ? undefined : principal,
      onCut: () => (feed.cutCount += 1),
    });
    // The response's close, not the request's: that one does not fire for a cut connection.
    const release = this.#tokens.watch(listener, () => client.end());
    response.on('close', () => {
      release();
      feed.leave(client);
    });
    await feed.join(client, position === undefined ? undefined : String(position));
  }
}
