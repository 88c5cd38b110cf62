import { accessTexts } from './access-texts.js';
import { agentsTexts } from './agents-texts.js';
import { alertTexts } from './alert-texts.js';
import { bindingTexts } from './binding-texts.js';
import { cardTexts } from './card-texts.js';
import { conversationTexts } from './conversation-texts.js';
import { costTexts } from './cost-texts.js';
import { costsTexts } from './costs-texts.js';
import { formatTexts } from './format-texts.js';
import { healthTexts } from './health-texts.js';
import { logTexts } from './log-texts.js';
import { overviewTexts } from './overview-texts.js';
import { pastTexts } from './past-texts.js';
import { searchTexts } from './search-texts.js';
import { sessionTexts } from './session-texts.js';
import { shellTexts } from './shell-texts.js';
import { unassignedTexts } from './unassigned-texts.js';

/** Every word the dashboard says, in one place: another language is another object of this shape. */
export const texts = {
  access: accessTexts,
  agents: agentsTexts,
  alerts: alertTexts,
  binding: bindingTexts,
  card: cardTexts,
  conversation: conversationTexts,
  cost: costTexts,
  costs: costsTexts,
  format: formatTexts,
  health: healthTexts,
  log: logTexts,
  overview: overviewTexts,
  past: pastTexts,
  search: searchTexts,
  session: sessionTexts,
  shell: shellTexts,
  unassigned: unassignedTexts,
} as const;
