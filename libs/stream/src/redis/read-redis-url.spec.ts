import { describe, expect, it } from '@jest/globals';
import { readRedisUrl } from './read-redis-url.js';

describe('the address of Redis', () => {
  it('is one server where one URL is given', () => {
    expect(readRedisUrl('redis://a:1')).toEqual({ seeds: ['redis://a:1'], isCluster: false });
  });

  it('is a cluster where several are given, or one that says so', () => {
    expect(readRedisUrl('redis://a:1, redis://b:2')).toEqual({
      seeds: ['redis://a:1', 'redis://b:2'],
      isCluster: true,
    });
    expect(readRedisUrl('rediss+cluster://u:p@a:1')).toEqual({
      seeds: ['rediss://u:p@a:1'],
      isCluster: true,
    });
  });
});
