import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SessionDetail } from '@tributary/domain';
import { OutboxFollower, SessionsRepository, type SourceRepository } from '@tributary/store';
import { commitBatch, type CommitOptions } from '../commit/commit-batch.js';
import { corpusChunks } from '../test-kit/corpus-chunks.js';
import { OtlpReceiver } from '../test-kit/otlp-receiver.js';
import { withResolver } from '../test-kit/with-resolver.js';
import type { Span } from './span.js';
import { SpanExporter } from './span-exporter.service.js';

let receiver: OtlpReceiver;
beforeEach(async () => {
  receiver = await OtlpReceiver.start();
});
afterEach(() => receiver.close());

/** Three levels of agents, recorded. */
const run = '2.1.325-g-text';

/** Committed whole before it is exported: what belongs together has settled. */
async function commitRun(options: CommitOptions, sources: SourceRepository): Promise<void> {
  await new OutboxFollower({ database: options.database, name: 'spans' }).step(async () => undefined);
  for (const chunk of await corpusChunks(run, sources, 50)) await commitBatch(options, [chunk]);
}

async function withExporter(
  options: CommitOptions,
  work: (failures: unknown[]) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const exporter = new SpanExporter({
    database: options.database,
    endpoint: `${receiver.url}/`,
    headers: { authorization: 'Bearer of the receiver' },
    settleMs: 0,
    everyMs: { first: 20, most: 100 },
    onExportFailed: (error) => failures.push(error),
  });
  exporter.onApplicationBootstrap();
  try {
    await work(failures);
  } finally {
    await exporter.onApplicationShutdown();
  }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('it did not come true in time');
    await sleep(20);
  }
}

const onlySession = async (options: CommitOptions): Promise<SessionDetail> => {
  const sessions = new SessionsRepository(options.database);
  const [item] = (await sessions.list({}, { limit: 10 })).items;
  const found = await sessions.find(item?.id ?? '');
  if (found === undefined) throw new Error('there is no session');
  return found;
};

const valueOf = (span: Span, key: string): unknown =>
  Object.values(span.attributes.find((attribute) => attribute.key === key)?.value ?? {})[0];

/** The latest of each span, as a backend shows it. */
const latest = (): Span[] => [...new Map(receiver.spans.map((span) => [span.spanId, span])).values()];

describe('the export of spans', () => {
  it('sends the tree of agents under the names of the conventions', async () => {
    await withResolver(async (options, sources) => {
      await commitRun(options, sources);
      await withExporter(options, async () => {
        const session = await onlySession(options);
        await until(() => latest().length === session.subAgents.length + 1);

        const spans = latest();
        const byAgent = new Map(spans.map((span) => [valueOf(span, 'gen_ai.agent.id'), span]));
        const main = byAgent.get(session.id);
        expect(main).toMatchObject({ name: `invoke_agent ${session.tool}` });
        expect(main).not.toHaveProperty('parentSpanId');
        expect(session.subAgents.filter(({ parentRunId }) => parentRunId !== null).length).toBeGreaterThan(0);
        for (const agent of session.subAgents) {
          const parent = session.subAgents.find(({ runId }) => runId === agent.parentRunId);
          const parentSpan = byAgent.get(
            parent === undefined ? session.id : (parent.agentId ?? parent.runId),
          );
          const span = byAgent.get(agent.agentId ?? agent.runId);
          expect(span).toMatchObject({
            traceId: main?.traceId,
            parentSpanId: parentSpan?.spanId,
            name: `invoke_agent ${agent.agentType}`,
            startTimeUnixNano: `${Date.parse(agent.startedAt ?? '')}000000`,
            endTimeUnixNano: `${Date.parse(agent.completedAt ?? '')}000000`,
          });
          expect(span && valueOf(span, 'gen_ai.usage.output_tokens')).toBe(String(agent.tokens.output));
          expect(span && valueOf(span, 'gen_ai.operation.name')).toBe('invoke_agent');
          expect(span && valueOf(span, 'gen_ai.conversation.id')).toBe(session.id);
          expect(span && valueOf(span, 'gen_ai.request.model')).toBe(agent.model);
        }
        expect(new Set(receiver.authorizations)).toEqual(new Set(['Bearer of the receiver']));
      });
    });
  });

  it('sends later what a receiver that is away did not take, and nothing twice', async () => {
    await withResolver(async (options, sources) => {
      receiver.status = 503;
      await commitRun(options, sources);
      await withExporter(options, async (failures) => {
        await until(() => failures.length >= 2);
        expect(receiver.spans).toEqual([]);
        receiver.status = 200;
        const session = await onlySession(options);
        await until(() => latest().length === session.subAgents.length + 1);
        await sleep(200);
        const bodies = receiver.spans.map((span) => JSON.stringify(span));
        expect(new Set(bodies).size).toBe(bodies.length);
      });
    });
  });

  it('keeps what people wrote to itself where only the owner may read it', async () => {
    await withResolver(async (options, sources) => {
      await commitRun(options, sources);
      await options.database.query(`UPDATE projects SET visibility = 'owner'`);
      await withExporter(options, async () => {
        const session = await onlySession(options);
        await until(() => latest().length === session.subAgents.length + 1);
        expect(receiver.spans.flatMap((span) => valueOf(span, 'gen_ai.agent.description') ?? [])).toEqual([]);
      });
    });
  });
});
