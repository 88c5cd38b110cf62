import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AlertReceiver } from '../../test-kit/alert-receiver.js';
import { Mailer } from './mailer.js';
import { sendAlert, type Outgoing } from './send-alert.js';

const alert: Outgoing = {
  alertId: '7',
  attempts: 0,
  rule: 'Failed',
  title: 'Explore: <b>&amp; more</b> failed',
  detail: 'Project shop',
  subjectId: 'run',
  sessionId: 's',
  firedAt: new Date('2026-11-16T08:00:00Z'),
  link: 'https://tributary.example.com/sessions/s',
};
const options = { mailer: undefined, now: Date.now };

describe('messages to people', () => {
  let receiver: AlertReceiver;
  beforeEach(async () => {
    receiver = await AlertReceiver.start();
  });
  afterEach(() => receiver.close());

  const sent = (): unknown => JSON.parse(receiver.taken[0]?.body ?? '');

  it('are one linked line for Slack, in which nothing is markup', async () => {
    await sendAlert({ kind: 'slack', url: receiver.url }, alert, options);
    expect(sent()).toEqual({
      text: '<https://tributary.example.com/sessions/s|Explore: &lt;b&gt;&amp;amp; more&lt;/b&gt; failed>\nProject shop',
    });
  });

  it('are an adaptive card with a button for Teams', async () => {
    await sendAlert({ kind: 'teams', url: receiver.url }, alert, options);
    expect(sent()).toMatchObject({
      attachments: [{ content: { type: 'AdaptiveCard', actions: [{ url: alert.link }] } }],
    });
  });

  it('say so where no mail server is set', async () => {
    const email = { kind: 'email' as const, to: ['ada@example.com'] };
    await expect(sendAlert(email, alert, options)).rejects.toThrow('TRIBUTARY_SMTP_URL is not set');
  });
});

describe('e-mail', () => {
  let server: Server;
  let lines: string[];
  beforeEach(async () => {
    lines = [];
    server = createServer((socket) => {
      let isData = false;
      socket.write('220 test ESMTP\r\n');
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        for (const line of chunk.split('\r\n').filter(Boolean)) {
          lines.push(line);
          if (isData) {
            if (line === '.') isData = false;
            if (!isData) socket.write('250 taken\r\n');
          } else if (line === 'DATA') {
            isData = true;
            socket.write('354 go on\r\n');
          } else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
        }
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => void server.close());

  it('goes through a real conversation with a mail server, on one line of subject', async () => {
    const { port } = server.address() as AddressInfo;
    const mailer = new Mailer({
      url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
      from: 'tributary@example.com',
    });
    const title = 'Explore failed\r\nBcc: eve@example.com';
    const email = { kind: 'email' as const, to: ['ada@example.com'] };
    await sendAlert(email, { ...alert, title }, { ...options, mailer });
    expect(lines).toContain('RCPT TO:<ada@example.com>');
    expect(lines).toContain('Subject: Explore failed Bcc: eve@example.com');
    expect(lines.filter((line) => line.startsWith('Bcc:') || line.includes('RCPT TO:<eve'))).toEqual([]);
    expect(lines).toContain('Message-ID: <tributary-alert-7@tributary>');
  });
});
