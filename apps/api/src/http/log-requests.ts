import type { Logger } from '@tributary/platform';
import type { ApiOptions } from '../api-options.js';
import { describeFailure } from './describe-failure.js';

/** What a process of the team writes down about its requests. */
export function logRequests(log: Logger): Required<Pick<ApiOptions, 'onError' | 'onAnswered'>> {
  return {
    onError: (error, context) => log.error({ ...context, failure: describeFailure(error) }, 'RequestError'),
    onAnswered: (answered) => log.info(answered, 'RequestAnswered'),
  };
}
