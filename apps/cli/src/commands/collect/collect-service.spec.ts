import { describe, expect, it } from '@jest/globals';
import { describeService } from './collect-service.js';

const service = {
  program: ['/opt/node 24/bin/node', '/opt/tributary/main.js'],
  config: {
    serverUrl: 'https://tributary.acme.test/$a?b=1&c=100%',
    tokenFile: '/home/dev/.tributary/token',
    caFile: undefined,
    claudeDirectories: ['/home/dev/.claude/projects', '/home/dev/$other'],
    opencodeUrls: [],
    dataDir: '/home/dev/.tributary',
  },
};

describe('describeService', () => {
  it('writes a systemd unit that starts the collector with its settings', () => {
    const lines = describeService('systemd', service).split('\n');
    expect(lines).toContain(
      'ExecStart="/opt/node 24/bin/node" /opt/tributary/main.js collect --server "https://tributary.acme.test/$$a?b=1&c=100%%"',
    );
    expect(lines).toContain('Environment=TRIBUTARY_TOKEN_FILE=/home/dev/.tributary/token');
    expect(lines).toContain('Environment=TRIBUTARY_CLAUDE_DIRS=/home/dev/.claude/projects,/home/dev/$other');
    expect(lines).toContain('Restart=always');
  });

  it('writes a launchd file that starts the collector with its settings', () => {
    const text = describeService('launchd', service);
    expect(text).toContain('<string>https://tributary.acme.test/$a?b=1&amp;c=100%</string>');
    expect(text).toContain(
      '<key>TRIBUTARY_TOKEN_FILE</key>\n    <string>/home/dev/.tributary/token</string>',
    );
  });
});
