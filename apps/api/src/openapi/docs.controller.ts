import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { pageStyle } from '../http/render-page.js';
import { Route } from '../http/route.js';
import { describeApi } from './describe-api.js';
import { renderDocs } from './render-docs.js';

const day = 'public, max-age=86400';

@Controller()
export class DocsController {
  // Made when they are asked for: few servers ever are, and to describe every route takes 25 MB.
  #document: Record<string, unknown> | undefined;
  #page: string | undefined;

  @Route('readOpenApi')
  document(): Record<string, unknown> {
    return (this.#document ??= describeApi());
  }

  @Route('readDocs')
  page(@Res({ passthrough: true }) reply: FastifyReply): string {
    reply.type('text/html; charset=utf-8');
    return (this.#page ??= renderDocs());
  }

  @Route('readPageStyle')
  style(@Res({ passthrough: true }) reply: FastifyReply): string {
    reply.type('text/css; charset=utf-8').header('cache-control', day);
    return pageStyle;
  }
}
