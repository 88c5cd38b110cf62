import { describe, expect, it } from '@jest/globals';
import type { RawEvent } from '@tributary/domain';
import { shownAgents, trueAgents } from '../claude/test-kit/compare-truth.js';
import { fileEvents, truthOf, type Truth } from '../claude/test-kit/corpus.js';
import { deriveRun } from '../claude/test-kit/derive-run.js';
import type { Json } from '../json.js';

type Style = (raws: readonly RawEvent[]) => readonly RawEvent[];

const runs = [
  '2.0.71-c-text',
  '2.0.71-f-text',
  '2.0.71-h-text',
  '2.1.44-d-text',
  '2.1.44-e-text',
  '2.1.44-h-text',
  '2.1.150-d-text',
  '2.1.199-g-text',
  '2.1.325-d-text',
  '2.1.325-e-text',
  '2.1.325-f-text',
  '2.1.325-g-text',
  '2.1.325-n-sync-text',
  '2.1.325-q-text',
  '2.1.325-s-text',
];

const isNote = ({ type, message, attachment }: Json): boolean => {
  const { content } = (message ?? {}) as Json;
  const isQueued = (attachment as Json | undefined)?.type === 'queued_command';
  return isQueued || (type === 'user' && typeof content === 'string' && content.startsWith('<task-notification>'));
};
const lines =
  (change: (line: Json) => Json | null): Style =>
  (raws) =>
    deriveRun(raws, '.jsonl', change);
const without =
  (isLeftOut: (line: Json) => boolean): Style =>
  (raws) =>
    deriveRun(raws, '.jsonl', (line) => (isLeftOut(line) ? null : line));
const metaWith =
  (...kept: readonly string[]): Style =>
  (raws) =>
    deriveRun(raws, '.meta.json', (meta) =>
      Object.fromEntries(Object.entries(meta).filter(([name]) => kept.includes(name))),
    );
const newTypes = ['cost-state', 'api-request', 'api-request-blob', 'api-request-shape', 'tools-used', 'last-prompt'];
const toldName = (text: string): string =>
  text.includes('"name":"Task"')
    ? text.replaceAll('"name":"Task"', '"name":"Agent"')
    : text.replaceAll('"name":"Agent"', '"name":"Task"');
const flat = (path: string): string => path.replace(/\/[0-9a-f-]{36}\/subagents\/(agent-\w+\.jsonl)$/, '/$1');

/** What other versions write of the same, each apart: nothing may depend on the version, or on two things together. */
const styles: Readonly<Record<string, Style>> = {
  'without meta files (until 2.1.63)': (raws) => raws.filter(({ source }) => source.kind !== 'claude.agent-meta'),
  'with the type alone in the meta file (2.1.76)': metaWith('agentType'),
  'with type and description in the meta file (2.1.90)': metaWith('agentType', 'description'),
  'with the call, but no parent, in the meta file (2.1.199)': metaWith('agentType', 'description', 'toolUseId', 'spawnDepth'),
  'without the lines of the newest (2.1.241)': without(({ type }) => newTypes.includes(String(type))),
  'with notes in the queue alone': without(isNote),
  'with notes outside the queue alone': without(({ type }) => type === 'queue-operation'),
  'without details of results': lines(({ toolUseResult: _, ...line }) => line),
  'without request ids, versions and folders': lines(
    ({ requestId: _, version: __, cwd: ___, gitBranch: ____, attributionAgent: _____, ...line }) => line,
  ),
  'without stop reasons (until 2.1.44)': lines((line) =>
    line.type === 'assistant' ? { ...line, message: { ...(line.message as Json), stop_reason: null } } : line,
  ),
  'with the other name of the tool': (raws) => raws.map((raw) => ({ ...raw, text: toldName(raw.text) })),
  'with the files beside the session (2.0.71)': (raws) =>
    raws.map((raw) => ({ ...raw, source: { ...raw.source, path: flat(raw.source.path) } })),
};

describe.each(Object.entries(styles))('%s', (_name, style) => {
  it.each(runs)('%s is understood', (run) => {
    expect(shownAgents(style(fileEvents(run)))).toMatchObject(trueAgents(truthOf(run)));
  });
});

describe.each([
  ['7 characters', (id: string, index: number) => `a${id.slice(1, 5)}${10 + index}`],
  ['17 characters', (id: string, index: number) => `a${`${id.slice(1)}0123456789abcdef`.slice(0, 14)}${10 + index}`],
])('with ids of %s', (_name, rename) => {
  it.each(runs)('%s is understood', (run) => {
    const raws = fileEvents(run);
    const ids = new Set(raws.flatMap(({ source }) => /agent-(a[0-9a-f]+)\./.exec(source.path)?.[1] ?? []));
    const names = [...ids].map((id, index) => [id, rename(id, index)] as const);
    const renamed = (text: string): string => names.reduce((told, [id, name]) => told.replaceAll(id, name), text);
    const told = raws.map((raw) => {
      return { ...raw, source: { ...raw.source, path: renamed(raw.source.path) }, text: renamed(raw.text) };
    });
    const truth = JSON.parse(renamed(JSON.stringify(truthOf(run)))) as Truth;
    expect(shownAgents(told)).toMatchObject(trueAgents(truth));
  });
});
