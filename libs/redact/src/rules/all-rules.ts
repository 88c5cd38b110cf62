import { accessCredentials } from './access-credentials.js';
import { aiKeys } from './ai-keys.js';
import { assignedSecrets } from './assigned-secrets.js';
import { cardNumbers } from './card-numbers.js';
import { cloudKeys } from './cloud-keys.js';
import { codeHostingTokens } from './code-hosting-tokens.js';
import { messagingTokens } from './messaging-tokens.js';
import { paymentKeys } from './payment-keys.js';
import { privateKeys } from './private-keys.js';
import type { Rules } from './rule.js';
import { serviceTokens } from './service-tokens.js';

/** Every kind of secret, the most telling first: where two rules find the same piece, the first one names it. */
export const allRules = {
  ...privateKeys,
  ...codeHostingTokens,
  ...aiKeys,
  ...cloudKeys,
  ...paymentKeys,
  ...messagingTokens,
  ...serviceTokens,
  ...accessCredentials,
  ...assignedSecrets,
  ...cardNumbers,
} satisfies Rules;

export type RuleName = keyof typeof allRules;
