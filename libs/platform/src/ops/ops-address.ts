export interface OpsAddress {
  readonly host: string;
  readonly port: number;
}

interface OpsSettings {
  readonly TRIBUTARY_OPS_HOST: string;
  readonly TRIBUTARY_OPS_PORT?: number | 'off' | undefined;
}

/** Each service has a port of its own, so that all can run on one machine without any setting; null: none is wanted. */
const usualPort = { ingest: 7421, resolver: 7422 } as const;

export function opsAddress(service: keyof typeof usualPort, given: OpsSettings): OpsAddress | null {
  const port = given.TRIBUTARY_OPS_PORT ?? usualPort[service];
  return port === 'off' ? null : { host: given.TRIBUTARY_OPS_HOST, port };
}
