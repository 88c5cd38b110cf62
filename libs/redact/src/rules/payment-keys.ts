import { byContext } from './by-context.js';
import { byPattern } from './by-pattern.js';
import { isMixedCase } from './is-random.js';
import type { Rules } from './rule.js';

export const paymentKeys = {
  'stripe-key': byPattern({
    starts: ['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_'],
    pattern: /[sr]k_(?:live|test)_[A-Za-z0-9]{16,255}/y,
  }),
  'stripe-webhook-secret': byPattern({
    starts: ['whsec_'],
    pattern: /whsec_[A-Za-z0-9+/]{24,120}={0,2}/y,
  }),
  'square-token': byPattern({
    starts: ['sq0atp-', 'sq0csp-', 'sq0idp-'],
    pattern: /sq0(?:atp|csp|idp)-[\w-]{20,64}/y,
  }),
  'square-access-token': byPattern({
    starts: ['EAAA'],
    isAtStart: true,
    pattern: /EAAA[\w-]{55,70}(?![\w-])/y,
    accepts: isMixedCase,
  }),
  'paypal-token': byPattern({
    starts: ['access_token$'],
    pattern: /access_token\$(?:production|sandbox)\$[0-9a-z]{10,24}\$[0-9a-f]{32}/y,
  }),
  'paypal-secret': byContext(['paypal'], /[\w-]{70,90}/),
  'shopify-token': byPattern({
    starts: ['shpat_', 'shpca_', 'shppa_', 'shpss_'],
    pattern: /shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}/y,
  }),
} satisfies Rules;
