import { countNouns } from './count-nouns.js';

export const alertTexts = {
  region: 'Alerts',
  dismiss: 'Dismiss',
  dismissed: (title: string) => `Dismiss: ${title}`,
  dismissAll: 'Dismiss all',
  many: (count: number) => countNouns(count, 'alert needs a look', 'alerts need a look'),
  show: 'Show',
  showAll: 'Show all',
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
