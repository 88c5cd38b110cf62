import { createServer, type AddressInfo } from 'node:net';

const LOOPBACK = '127.0.0.1';

/** The preferred port when nobody listens on it, else one the system picks. */
export async function freePort(preferred = 0): Promise<number> {
  return bindOnce(preferred).catch(() => bindOnce(0));
}

function bindOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(port, LOOPBACK, () => {
      const { port: bound } = probe.address() as AddressInfo;
      probe.close(() => resolve(bound));
    });
  });
}
