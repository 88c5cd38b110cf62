import { describe, expect, it } from '@jest/globals';
import { refuseAddress, refuseResolved } from './refuse-address.js';

const refused = expect.objectContaining({ code: 'opencode_forbidden_address' });

describe('the address of an OpenCode server', () => {
  it.each([
    'http://169.254.169.254',
    'http://169.254.1.1:4096',
    'http://2852039166',
    'http://0xa9fea9fe/latest',
    'http://[fe80::1]:4096',
    'http://[fd00:ec2::254]',
    'http://[::ffff:169.254.169.254]',
    'http://[64:ff9b::169.254.169.254]',
    'http://100.100.100.200',
  ])('is not %s', async (url) => {
    expect(() => refuseAddress(url)).toThrow(refused);
    await expect(refuseResolved(url)).rejects.toEqual(refused);
  });

  it.each(['http://127.0.0.1:4096', 'http://[::1]:4096', 'http://10.0.0.7:4096', 'https://192.168.1.5'])(
    'may be %s',
    async (url) => {
      expect(() => refuseAddress(url)).not.toThrow();
      await refuseResolved(url);
    },
  );

  it('may be a name of this machine', async () => {
    await refuseResolved('http://localhost:4096');
  });
});
