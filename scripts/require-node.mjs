const wanted = 24;

/** The pinned Node is a dependency: inside `npm run` it is the one that runs. Outside, any Node may be first on the PATH. */
if (Number.parseInt(process.versions.node, 10) < wanted) {
  console.error(
    `Tributary needs Node ${wanted} and this is ${process.versions.node}. ` +
      'Run it through npm (npm start, npm test), which uses the Node that npm ci installed.',
  );
  process.exit(1);
}
