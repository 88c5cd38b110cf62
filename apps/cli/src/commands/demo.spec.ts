import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { planRun } from './demo-plan.js';
import { replayRuns } from './demo-replay.js';
import { rewriteEvent, rewriteLine } from './demo-rewrite.js';
import { claudeRuns } from './demo-runs.js';
import { readPort } from './demo.js';

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
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
});

describe('rewriteEvent', () => {
  it('moves the milliseconds of OpenCode', () =>
    expect(rewriteEvent('{"title":"Title for main","time":{"created":1794794338368}}', rewriting)).toBe(
      '{"title":"A title","time":{"created":1794794339368}}',
    ));
});

describe('planRun', () => {
  it.each(claudeRuns)('stretches $folder to its time', async (run) => {
    const { steps, timeOf } = await planRun(run);
    const [first] = steps;
    expect(first?.atMs).toBe(run.startsAfterMs);
    expect(steps.at(-1)?.atMs).toBeCloseTo(run.startsAfterMs + run.lastsMs);
    const times = [...(first?.lines ?? []).join('\n').matchAll(/"timestamp":"([^"]+)"/g)];
    expect(timeOf(Date.parse(times[0]?.[1] ?? ''), 0)).toBeCloseTo(run.startsAfterMs);
  });

  it.each(claudeRuns)('leaves every line of $folder JSON', async (run) => {
    const { steps } = await planRun(run);
    const lines = steps
      .flatMap((step) => step.lines ?? [])
      .map((line) => rewriteLine(line, { ...rewriting, ...run }));
    expect(lines.filter((line) => !isJson(line))).toEqual([]);
  });
});

describe('replayRuns', () => {
  it('leaves the transcripts as they were recorded, line for line', async () => {
    const projectsFolder = await mkdtemp(join(tmpdir(), 'demo-spec-'));
    const { signal } = new AbortController();
    await replayRuns({ runs: claudeRuns.slice(0, 1), projectsFolder, signal, wait: () => Promise.resolve() });
    const files = (await readdir(projectsFolder, { recursive: true })).filter((name) =>
      name.includes('.json'),
    );
    expect(files).toHaveLength(7);
    const main = files.find((name) => /acme\/[0-9a-f-]+\.jsonl$/.test(name)) ?? '';
    const lines = (await readFile(join(projectsFolder, main), 'utf8')).trimEnd().split('\n');
    expect(lines).toHaveLength(62);
    expect(lines[0]).toContain(claudeRuns[0]?.title);
    await rm(projectsFolder, { recursive: true });
  });
});

describe('readPort', () => {
  it('takes the last port given', () => {
    expect(readPort([])).toBe('7421');
    expect(readPort(['--port', '1', '--port=2'])).toBe('2');
  });
});
