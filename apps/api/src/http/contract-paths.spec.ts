import { describe, expect, it } from '@jest/globals';
import { isMeantForApi, methodsAt } from './contract-paths.js';

describe('the paths of the contract', () => {
  it('tell what each takes', () => {
    expect(methodsAt('/api/cards').sort()).toEqual(['GET', 'HEAD', 'POST']);
    expect(methodsAt('/api/cards/PAY-1').sort()).toEqual(['DELETE', 'GET', 'HEAD', 'PATCH']);
    expect(methodsAt('/sign-out')).toEqual(['POST']);
    expect(methodsAt('/api/openapiXjson')).toEqual([]);
    expect(methodsAt('/cards')).toEqual([]);
  });

  it.each(['api', 'api/nothing', '/api/cards', 'API/cards', 'healthz/', 'sign-out', 'Metrics'])(
    '%s is meant for the api',
    (path) => expect(isMeantForApi(path)).toBe(true),
  );

  it.each(['', 'cards/api', 'apiary', 'sessions/healthz', 'health'])('%j is a page', (path) =>
    expect(isMeantForApi(path)).toBe(false),
  );
});
