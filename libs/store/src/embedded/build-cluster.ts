import { makeBlankCluster } from './make-blank-cluster.js';

/** Run by the build. Where it cannot be made, the first start makes a cluster of its own, or says why it cannot. */
await makeBlankCluster().catch((error: unknown) => {
  process.stderr.write(`No database was made ahead: ${(error as Error).message}\n`);
});
