import { describe, expect, it } from '@jest/globals';
import type { RawEvent } from '@tributary/domain';
import { createRedactor } from '../create-redactor.js';
import {
  allLines,
  claudeFiles,
  claudeHooks,
  claudeRuns,
  claudeStreams,
  opencodeAnswers,
  opencodeExports,
  opencodeRunJson,
  opencodeRuns,
  opencodeStreams,
} from '../test-kit/corpus-lines.js';
import { projectLines } from '../test-kit/project-lines.js';
import { textsOf } from '../test-kit/texts-of.js';

const redactor = createRedactor({ level: 'metrics', key: 'of this machine' });

function reduce(raw: RawEvent): RawEvent {
  const redacted = redactor.redact(raw.source.kind, raw.text);
  expect(redacted.outcome).toBe('passed');
  return {
    ...raw,
    source: { ...raw.source, path: redactor.redactPath(raw.source.path) },
    text: redacted.text,
  };
}

const views: (readonly [string, readonly RawEvent[]])[] = [
  ...claudeRuns.flatMap((run) => [
    [`${run} files`, claudeFiles(run)] as const,
    [`${run} stream`, claudeStreams(run)] as const,
    [`${run} hooks`, claudeHooks(run)] as const,
  ]),
  ...opencodeRuns.flatMap((run) => [
    ...[...opencodeStreams(run)].map(([name, lines]) => [`${run} ${name}`, lines] as const),
    [`${run} answers`, opencodeAnswers(run)] as const,
    [`${run} run-json`, opencodeRunJson(run)] as const,
    [`${run} export`, opencodeExports(run)] as const,
  ]),
];

describe.each(views.filter(([, lines]) => lines.length > 0))('%s', (_, lines) => {
  it('shows the same runs, statuses, tools, tokens and todos without a word of content', () => {
    expect(projectLines(lines.map(reduce))).toEqual(projectLines(lines));
  });
});

/** Words of the tools themselves, which every installation writes alike. */
const toolWords =
  /^(?:\[Request interrupted by user(?: for tool use)?\]|New session - |The user doesn't want to |The user rejected permission|Async agent launched successfully\.\s+agentId: \w+|<task id="|task_id: ses_|Subagent failed \(task_id: ses_|API Error|Agent type '|Agent terminated early due to an API error|No response requested\.|Task cancelled|Tool execution aborted|Fork started|<\w+-notification>|agentId: \w+ \()/;
const withheldOrWord =
  /^(?:[\w.:@+<>*/[\]-]{0,128}|\[withheld:[0-9a-f]{16}\](?: \(@[\w.:-]+ subagent\)| ?<task_metadata>\nsession_id: ses_\w+\n<\/task_metadata>\s*)?)$/;

describe('what leaves', () => {
  const left = allLines().map((raw) => ({ raw, text: reduce(raw).text }));

  it('is single words, marks, and the fixed words of the tools', () => {
    const texts = new Set(left.flatMap(({ text }) => textsOf(text)));
    const others = [...texts].filter((text) => !withheldOrWord.test(text) && !toolWords.test(text));
    expect(others).toEqual([]);
  });

  it('names no folder, file, branch or account', () => {
    for (const word of ['acme', '/home/', 'src/', 'README', 'gitBranch', 'file_path', 'filePath', '.ts"']) {
      expect({ word, lines: left.filter(({ text }) => text.includes(word)).slice(0, 1) }).toEqual({
        word,
        lines: [],
      });
    }
  });

  it('repeats no longer word of a prompt, an answer, an input or an output', () => {
    for (const { raw, text } of left) {
      const said = textsOf(raw.text).filter((each) => /\s/.test(each) && !toolWords.test(each));
      const kept = said.filter((each) => each.length >= 16 && text.includes(each.slice(0, 64)));
      expect({ kept, text: kept.length === 0 ? '' : text }).toEqual({ kept: [], text: '' });
    }
  });
});

it('keeps a project one project, and two projects apart', () => {
  const line = (cwd: string): string => JSON.stringify({ type: 'user', cwd, sessionId: 's' });
  const cwdOf = (cwd: string): unknown =>
    (JSON.parse(redactor.redact('claude.transcript', line(cwd)).text) as { cwd: unknown }).cwd;
  expect(cwdOf('/home/dev/acme')).toMatch(/^\/withheld\/[0-9a-f]{16}$/);
  expect(cwdOf('/home/dev/acme/')).toBe(cwdOf('/home/dev/acme'));
  expect(cwdOf('/home/dev/other')).not.toBe(cwdOf('/home/dev/acme'));
});

it('withholds the folder in the path of a source', () => {
  const path = 'projects/-home-dev-acme/3b757d67-799a-4923-880e-0917373a71ff/subagents/agent-a1.jsonl';
  expect(redactor.redactPath(path)).toMatch(
    /^projects\/[0-9a-f]{16}\/3b757d67-799a-4923-880e-0917373a71ff\/subagents\/agent-a1\.jsonl$/,
  );
});
