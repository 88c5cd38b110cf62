import { ClientProblem, TributaryClient } from '@tributary/client';

type Request = Parameters<TributaryClient['request']>;

let isMissing = false;

/** Remembers that a question was left without any answer. */
class PageClient extends TributaryClient {
  override async request(...given: Request): Promise<Response> {
    try {
      return await super.request(...given);
    } catch (error) {
      const isGivenUp = given[2]?.signal?.aborted === true;
      if (!isGivenUp && !(error instanceof ClientProblem)) isMissing = true;
      throw error;
    }
  }
}

/** Whether an answer was missed since this was asked last. */
export function takeMissed(): boolean {
  const wasMissing = isMissing;
  isMissing = false;
  return wasMissing;
}

/** The server this page came from. */
export const client: TributaryClient = new PageClient({ url: '' });
