import './require-node.mjs';
import { existsSync } from 'node:fs';
import { generateClient } from './generate-prisma.mjs';
import { runCommand } from './run-command.mjs';
import { prismaSchema, runPrisma } from './run-prisma.mjs';

const npmScript = (name) => () => runCommand('npm', ['run', '--silent', name]);

const checkSchema = async () => {
  if (!existsSync(prismaSchema)) return { code: 0, output: '' };
  await generateClient();
  return runPrisma('format', '--check');
};

/** Everything continuous integration checks, stage by stage; the lanes of a stage go side by side. */
const stages = [
  [
    {
      generated: checkSchema,
      openapi: () => runCommand(process.execPath, ['scripts/generate-openapi.mjs', '--check']),
    },
  ],
  [{ lint: npmScript('lint') }, { format: npmScript('format:check'), typecheck: npmScript('typecheck') }],
  [{ test: npmScript('test') }],
];

/** A reader of a failed build looks for what failed: it must not begin with hundreds of files that passed. */
const withoutPassed = (output) =>
  output
    .split('\n')
    .filter((line) => !line.startsWith('PASS '))
    .join('\n')
    .trimEnd();

const runStep = async (name, step) => {
  const startedAt = performance.now();
  const { code, output } = await step().catch((error) => ({ code: 1, output: error.message }));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${seconds.padStart(6)} s`);
  if (code !== 0) console.log(withoutPassed(output));
  return { code, output };
};

const results = {};
const runLane = async (steps) => {
  for (const [name, step] of Object.entries(steps)) results[name] = await runStep(name, step);
};
for (const lanes of stages) await Promise.all(lanes.map(runLane));

console.log(results.test.output.trimEnd().split('\n').at(-1));
process.exitCode = Object.values(results).some(({ code }) => code !== 0) ? 1 : 0;
