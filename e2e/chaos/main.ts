import { parseArgs } from 'node:util';
import { isUnharmed } from './judge.js';
import { runChaos } from './run-chaos.js';

/** `npm run chaos -- --seconds 600`: the blows grow with the time. */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '150' },
    'without-offset-rule': { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const minutes = seconds / 60;
const report = await runChaos({
  seconds,
  linesPerSecond: Number(values.rate),
  kills: Math.ceil(52 * minutes),
  flushes: Math.ceil(12 * minutes),
  postgresRestarts: Math.ceil(3 * minutes),
  zombieSeconds: Math.min(12, seconds / 4),
  ...(values['without-offset-rule'] && {
    resolverProgram: 'apps/resolver/src/testing/resolver-without-offset-rule.ts',
  }),
});
console.log(JSON.stringify(report, null, 2));
const isRight = isUnharmed(report.verdict, report.differences);
console.log(isRight ? 'nothing lost, nothing doubled' : 'NOT RIGHT');
process.exit(isRight ? 0 : 1);
