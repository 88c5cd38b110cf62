import { byContext } from './by-context.js';
import { byPattern } from './by-pattern.js';
import { isMixedCase } from './is-random.js';
import type { Rules } from './rule.js';

/** Observability, planning and our own. */
export const serviceTokens = {
  'tributary-token': byPattern({ starts: ['trb_'], isAtStart: true, pattern: /trb_[\w-]{32,128}/y }),
  'datadog-key': byContext(
    ['datadog', 'dd_api', 'dd_app', 'dd-api', 'dd-app'],
    /[0-9a-f]{32}(?:[0-9a-f]{8})?/,
  ),
  'newrelic-key': byPattern({
    starts: ['NRAK-', 'NRII-', 'NRJS-', 'NRBR-', 'NRRA-'],
    pattern: /NR(?:AK|II|JS|BR|RA)-[\w-]{18,45}/y,
  }),
  'sentry-token': byPattern({
    starts: ['sntrys_', 'sntryu_'],
    pattern: /sntry[su]_[A-Za-z0-9+/_=-]{30,400}/y,
  }),
  'sentry-dsn': byPattern({
    starts: ['://'],
    pattern: /(:\/\/)([0-9a-f]{32}(?::[0-9a-f]{32})?)(?=@[\w.-]{1,80}\/\d)/y,
  }),
  'grafana-token': byPattern({
    starts: ['glc_', 'glsa_'],
    pattern: /gl(?:c|sa)_[A-Za-z0-9+/_]{20,400}={0,2}/y,
  }),
  'dynatrace-token': byPattern({ starts: ['dt0c01.'], pattern: /dt0c01\.[A-Z0-9]{24}\.[A-Z0-9]{64}/y }),
  'honeycomb-key': byPattern({ starts: ['hcaik_', 'hcxik_'], pattern: /hc[ax]ik_\w{50,70}/y }),
  'linear-key': byPattern({
    starts: ['lin_api_', 'lin_oauth_'],
    pattern: /lin_(?:api|oauth)_[A-Za-z0-9]{30,70}/y,
  }),
  'notion-token': byPattern({
    starts: ['secret_', 'ntn_'],
    isAtStart: true,
    pattern: /(?:secret_[A-Za-z0-9]{43}|ntn_[A-Za-z0-9]{40,50})(?!\w)/y,
    accepts: isMixedCase,
  }),
  'postman-key': byPattern({ starts: ['PMAK-'], pattern: /PMAK-[0-9a-f]{24}-[0-9a-f]{34}/y }),
  'figma-token': byPattern({ starts: ['figd_'], pattern: /figd_[\w-]{30,60}/y }),
} satisfies Rules;
