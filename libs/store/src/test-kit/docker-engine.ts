import { request, type RequestOptions } from 'node:http';

const PATIENCE_MS = 2_000;
let answer: Promise<boolean> | undefined;

/** Whether a Docker engine answers; asked once per process. */
export function hasDockerEngine(): Promise<boolean> {
  return (answer ??= ping(process.env.DOCKER_HOST ?? 'unix:///var/run/docker.sock'));
}

export function ping(dockerHost: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = request(addressOf(dockerHost), (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    probe.setTimeout(PATIENCE_MS, () => probe.destroy());
    probe.on('error', () => resolve(false));
    probe.on('close', () => resolve(false));
    probe.end();
  });
}

function addressOf(dockerHost: string): RequestOptions {
  const { protocol, hostname, port, pathname } = new URL(dockerHost);
  return protocol === 'unix:' ? { socketPath: pathname, path: '/_ping' } : { hostname, port, path: '/_ping' };
}
