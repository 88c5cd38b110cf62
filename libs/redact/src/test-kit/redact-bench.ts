import { createRedactor, type Redactor } from '../create-redactor.js';
import { canaries } from './canaries.js';
import { allLines } from './corpus-lines.js';

interface Line {
  readonly kind: Parameters<Redactor['redact']>[0];
  readonly text: string;
}

const rounds = 5;
const recorded: readonly Line[] = allLines().map(({ source, text }) => ({
  kind: source.kind,
  text: Buffer.from(text).toString(),
}));
const withSecrets: readonly Line[] = recorded.map((line, index) => {
  const secret = JSON.stringify(canaries[index % canaries.length]?.text).slice(1, -1);
  return {
    kind: line.kind,
    text: line.text.replace(/"(?:text|content|title)":"/, (name) => `${name}${secret} `),
  };
});

/** Megabytes per second of the processor's time, the best of some rounds: the first one compiles. */
function measure(redactor: Redactor, lines: readonly Line[]): number {
  const megabytes = lines.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) / 1e6;
  let best = 0;
  for (let round = 0; round < rounds; round += 1) {
    const before = process.threadCpuUsage();
    for (const { kind, text } of lines) redactor.redact(kind, text);
    const { user, system } = process.threadCpuUsage(before);
    best = Math.max(best, megabytes / ((user + system) / 1e6));
  }
  return Math.round(best);
}

const key = 'of this machine';
const redacted = createRedactor({ level: 'redacted', key });
const figures = {
  lines: recorded.length,
  linesWithSecret: withSecrets.filter(({ text }, index) => text !== recorded[index]?.text).length,
  withoutSecretsMbPerSecond: measure(redacted, recorded),
  withSecretsMbPerSecond: measure(redacted, withSecrets),
  metricsMbPerSecond: measure(createRedactor({ level: 'metrics', key }), recorded),
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
