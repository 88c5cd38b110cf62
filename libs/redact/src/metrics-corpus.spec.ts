import { describe, expect, it } from '@jest/globals';
import { createRedactor } from './create-redactor.js';
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
  type RecordedLine,
} from './test-kit/corpus-lines.js';
import { projectLines } from './test-kit/project-lines.js';
import { textsOf } from './test-kit/texts-of.js';

const redactor = createRedactor({ level: 'metrics', key: 'of this machine' });

function reduce(raw: RecordedLine): RecordedLine {
  const redacted = redactor.redact(raw.source.kind, raw.text);
  expect(redacted.outcome).toBe('passed');
  return {
    ...raw,
    source: { ...raw.source, path: redactor.redactPath(raw.source.path) },
    text: redacted.text,
  };
}

const views: (readonly [string, readonly RecordedLine[]])[] = [
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

describe('what a fork copied', () => {
  it.each([{ forkedFrom: { sessionId: 'origin' } }, { requestSessionId: 'origin' }])(
    'is known for a copy without a word of content: %j',
    (mark) => {
      const lines = claudeFiles('2.1.325-c-text').map((raw) =>
        raw.source.kind === 'claude.transcript'
          ? { ...raw, text: JSON.stringify({ ...(JSON.parse(raw.text) as object), ...mark }) }
          : raw,
      );
      const copied = projectLines(lines);
      expect(copied).not.toEqual(projectLines(claudeFiles('2.1.325-c-text')));
      expect(projectLines(lines.map(reduce))).toEqual(copied);
    },
  );
});

const word = /^[\w.:@+<>*/[\]-]{0,128}$/;
const mark = /\[withheld:[0-9a-f]{16}\]/g;

/** All that leaves beside words and marks: what the tools themselves write, the same in every installation. */
const toolWords = [
  /^~ \(@(?:explore|general|todoer|nester) subagent\)$/,
  /^~<task_metadata>\nsession_id: ses_\w+\n<\/task_metadata>\s*$/,
  /^New session - [\dT:.-]+Z$/,
  /^(?:API Error|Agent type '|Fork started|Caveat: The messages below|\[Tool call interrupted: the session ended) ~$/,
  /^(?:No response requested\.|Successfully stopped task|Task cancelled|Tool execution aborted)$/,
  /^\{"message":"Successfully stopped task","task_id":"\w+"\}$/,
  /^(?:\[Request interrupted by user for tool use\]|The user doesn't want to proceed with this tool use ~)$/,
  /^(?:The user rejected permission|Subagent failed \(task_id: ses_\w+\)|task_id: ses_\w+) ~$/,
  /^(?:agentId: \w+ \( ~|Async agent launched successfully\.\nagentId: \w+(?: ~)?)$/,
  /^<(?:command-name|local-command-stdout|local-command-caveat|system-reminder)> ~$/,
  /^<task id="ses_\w+" state="completed"> ~$/,
  /^<(task|agent)-notification>\n(?:<\1-id>\w+<\/\1-id>\n)+(?:<tool-use-id>\w+<\/tool-use-id>\n)?<status>[a-z]+<\/status>\n(?:<result>API Error<\/result>\n)?<summary>~<\/summary>\n<\/\1-notification>$/,
];

describe('what leaves', () => {
  const left = allLines().map((raw) => ({ raw, text: reduce(raw).text }));

  it('is single words, marks, and the fixed words of the tools', () => {
    const texts = new Set(left.flatMap(({ text }) => textsOf(text)).map((text) => text.replace(mark, '~')));
    const others = [...texts].filter((text) => text !== '~' && !word.test(text));
    expect(others.filter((text) => !toolWords.some((words) => words.test(text)))).toEqual([]);
  });

  it('names no folder, file, branch or account', () => {
    for (const word of ['acme', '/home/', 'src/', 'README', 'gitBranch', 'file_path', 'filePath', '.ts"']) {
      expect({ word, lines: left.filter(({ text }) => text.includes(word)).slice(0, 1) }).toEqual({
        word,
        lines: [],
      });
    }
  });

  it('repeats no text that was said, typed or printed', () => {
    for (const { raw, text } of left) {
      const said = textsOf(raw.text).flatMap((each) => each.split('\n'));
      const sentences = said
        .map((each) => each.trim())
        .filter((each) => each.length >= 16 && /\s/.test(each));
      const kept = sentences.filter((each) => text.includes(JSON.stringify(each).slice(1, -1)));
      expect(kept.filter((each) => !isToolText(each))).toEqual([]);
    }
  });
});

const toolTexts = [
  /^New session - [\dT:.-]+Z$/,
  /^\[Request interrupted by user for tool use\]$/,
  /^(?:No response requested\.|Tool execution aborted|Async agent launched successfully\.)$/,
  /^(?:agentId: \w+|session_id: ses_\w+|<task id="ses_\w+" state="[a-z]+">)$/,
];
const isToolText = (text: string): boolean => toolTexts.some((words) => words.test(text));

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
