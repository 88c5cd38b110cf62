/** A server for tests; `stop` does nothing where somebody else started it. */
export interface TestServer {
  readonly url: string;
  stop(): Promise<void>;
}

export const notOurs = async (): Promise<void> => undefined;
