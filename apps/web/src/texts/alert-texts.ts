import { formatNumber } from '../format/format-number.js';

export const alertTexts = {
  region: 'Alerts',
  dismiss: 'Dismiss',
  dismissed: (title: string) => `Dismiss: ${title}`,
  more: (count: number) => `${formatNumber(count)} more`,
  show: 'Show',
  notify: 'Also tell me outside this tab',
  list: {
    title: 'Alerts',
    empty: 'Nothing worth an alert has happened.',
    what: 'what',
    told: 'told',
    when: 'when',
    nobody: 'in the browser',
  },
  channels: {
    title: 'Channels',
    empty:
      'Alerts show in the browser. A file named by TRIBUTARY_ALERTS adds Slack, Teams, webhooks and e-mail.',
    name: 'name',
    kind: 'kind',
    action: '',
    test: 'Send a test',
    sent: 'On its way',
  },
} as const;
