import { readBenchOptions } from './bench-options.js';
import { runBench } from './run-bench.js';

const failed = await runBench(readBenchOptions(process.argv.slice(2)));
if (failed.length > 0) {
  console.error(`not measured: ${failed.join(', ')}`);
  process.exitCode = 1;
}
