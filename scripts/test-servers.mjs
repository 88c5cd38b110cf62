import './typescript-hooks.mjs';

/** The test kit's `startTestServers`, for scripts that run before any build. */
export const { startTestServers } = await import('@tributary/store/test-kit');

/** For Jest's `globalSetup`: the servers of a run that nobody has started yet. They end with Jest's process. */
export default async function startServersOfRun() {
  const { env } = await startTestServers();
  Object.assign(process.env, env);
}
