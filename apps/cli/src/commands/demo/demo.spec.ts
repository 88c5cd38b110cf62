import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { serveOpencode } from './demo-opencode.js';
import { readDemoPort } from './demo.config.js';
import { planRun } from './demo-plan.js';
import { replayRuns } from './demo-replay.js';
import { rewriteEvent, rewriteLine } from './demo-rewrite.js';
import { claudeRuns, corpusFolder, opencodeRun, pastRuns } from './demo-runs.js';

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

async function countLines(file: string): Promise<number> {
  return (await readFile(file, 'utf8')).trimEnd().split('\n').length;
}

const rewriting = { title: 'A title', branch: 'ACME-1', timeOf: (ms: number) => ms + 1_000 };

describe('rewriteLine', () => {
  it('puts a recorded line into the demo: its place, its words, its time', () =>
    expect(
      rewriteLine(
        '{"content":"[[SCN:c]] Do the scripted work.","cwd":"/home/dev/acme/src","gitBranch":"main","prompt":"[[SUB:c1]] List","timestamp":"2026-11-16T01:35:46.692Z"}',
        rewriting,
      ),
    ).toBe(
      '{"content":"A title","cwd":"/demo/acme/src","gitBranch":"ACME-1","prompt":"List","timestamp":"2026-11-16T01:35:47.692Z"}',
    ));

  it('moves and stretches the time that a bill covers', () =>
    expect(
      rewriteLine('{"type":"cost-state","totalDuration":500,"startTime":1794792957273}', {
        ...rewriting,
        timeOf: (ms) => (ms - 1_794_792_957_000) * 2,
      }),
    ).toBe('{"type":"cost-state","totalDuration":1000,"startTime":546}'));
});

describe('rewriteEvent', () => {
  it('moves the times that ids hold', () =>
    expect(rewriteEvent('{"id":"evt_1e2143841001YFI7"}', { ...rewriting, timeOf: (ms) => ms + 1 })).toBe(
      '{"id":"evt_1e2143842001YFI7"}',
    ));

  it('moves the milliseconds of OpenCode', () =>
    expect(rewriteEvent('{"title":"Title for main","time":{"created":1794794338368}}', rewriting)).toBe(
      '{"title":"A title","time":{"created":1794794339368}}',
    ));
});

describe('serveOpencode', () => {
  it('shows that it is there while nothing happens, as OpenCode does', async () => {
    await using server = await serveOpencode(opencodeRun, 1);
    const stop = new AbortController();
    const { body } = await fetch(`${server.url}/global/event`, { signal: stop.signal });
    let told = '';
    for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
      told += chunk;
      if (told.split('server.heartbeat').length > 3) break;
    }
    stop.abort();
    expect(told).toMatch(/^data: \{"payload":\{"type":"server.connected","properties":\{\}\}\}\n\n/);
  });
});

describe('pastRuns', () => {
  it('are over before the demo begins', () => {
    for (const { startsAfterMs, lastsMs } of pastRuns) expect(startsAfterMs + lastsMs).toBeLessThan(0);
  });
});

describe('planRun', () => {
  it.each([...claudeRuns, ...pastRuns])('stretches $folder to its time', async (run) => {
    const { steps } = await planRun(run);
    const [first] = steps;
    expect(first?.atMs).toBe(run.startsAfterMs);
    expect(steps.at(-1)?.atMs).toBeCloseTo(run.startsAfterMs + run.lastsMs);
  });

  it.each([...claudeRuns, ...pastRuns])(
    'lets no line of $folder be from after it is written',
    async (run) => {
      const { steps, timeOf } = await planRun(run);
      for (const { atMs, lines } of steps)
        for (const [, time = ''] of (lines ?? []).join('\n').matchAll(/"timestamp":"([^"]+)"/g))
          expect(timeOf(Date.parse(time), 0)).toBeLessThanOrEqual(atMs);
    },
  );

  it.each([...claudeRuns, ...pastRuns])('leaves every line of $folder JSON', async (run) => {
    const { steps } = await planRun(run);
    const lines = steps
      .flatMap((step) => step.lines ?? [])
      .map((line) => rewriteLine(line, { ...rewriting, ...run }));
    expect(lines.filter((line) => !isJson(line))).toEqual([]);
  });
});

describe('replayRuns', () => {
  it('leaves the transcripts as they were recorded, line for line and moment for moment', async () => {
    const projectsFolder = await mkdtemp(join(tmpdir(), 'demo-spec-'));
    const { signal } = new AbortController();
    const [run] = claudeRuns;
    if (run === undefined) throw new Error('the demo has no runs');
    await replayRuns({ runs: [run], projectsFolder, signal, wait: () => Promise.resolve() });
    const recorded = join(corpusFolder, 'claude', run.folder, 'claude/projects/-home-dev-acme');
    const replayed = join(projectsFolder, '-demo-acme');
    const files = (await readdir(recorded, { recursive: true })).filter((name) => name.endsWith('.jsonl'));
    expect(files).toHaveLength(4);
    for (const file of files) {
      expect(await countLines(join(replayed, file))).toBe(await countLines(join(recorded, file)));
    }
    const times = async (folder: string): Promise<string[]> =>
      (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).flatMap((text) =>
        Array.from(text.matchAll(/"timestamp":"([^"]+)"/g), ([, time = '']) => time),
      );
    expect(new Set(await times(replayed)).size).toBe(new Set(await times(recorded)).size);
    await rm(projectsFolder, { recursive: true });
  });
});

describe('readDemoPort', () => {
  it('takes the flag, else that of the environment, else one beside the usual', () => {
    expect(readDemoPort(['--port', '2'], { TRIBUTARY_PORT: '3' })).toBe(2);
    expect(readDemoPort([], { TRIBUTARY_PORT: '3' })).toBe(3);
    expect(readDemoPort([], {})).toBe(7421);
  });
});
