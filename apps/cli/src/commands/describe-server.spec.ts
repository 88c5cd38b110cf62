import { describe, expect, it } from '@jest/globals';
import { describeServer } from './describe-server.js';

const well = {
  version: '18.1',
  bytes: 10 * 1024 * 1024,
  strayLogs: 0,
  hasNextMonth: true,
  livingResolvers: 3,
  idlePartitions: 0,
  clockAheadMs: 20,
};

describe('the state of the database', () => {
  it('is one line when all is well', () => {
    expect(describeServer(well)).toBe('Postgres: 18.1, 10.0 MB, schema up to date.\n');
  });

  it('comes with what to do about strays, missing months, idle partitions and clocks', () => {
    const ill = { ...well, strayLogs: 7, hasNextMonth: false, idlePartitions: 5, clockAheadMs: -90_000 };
    expect(describeServer(ill).split('\n')).toHaveLength(6);
    expect(describeServer(ill)).toContain('by -90 s: set both by NTP');
  });
});
