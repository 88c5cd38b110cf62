import { byPattern } from './by-pattern.js';
import { isMixedCase, isRandom } from './is-random.js';
import type { Rules } from './rule.js';

/** Where code is kept, built, packed and put to work. */
export const codeHostingTokens = {
  'github-token': byPattern({
    starts: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'],
    pattern: /gh[pousr]_[A-Za-z0-9]{30,255}/y,
  }),
  'github-fine-grained-token': byPattern({ starts: ['github_pat_'], pattern: /github_pat_\w{22,255}/y }),
  'gitlab-token': byPattern({
    starts: ['glpat-', 'glptt-', 'gldt-', 'glrt-', 'glcbt-', 'glsoat-', 'glft-', 'glagent-', 'GR1348941'],
    pattern: /(?:gl(?:pat|ptt|dt|rt|cbt|soat|ft|agent)-|GR1348941)[\w.-]{18,320}/y,
    accepts: isRandom,
  }),
  'bitbucket-token': byPattern({
    starts: ['ATBB'],
    pattern: /ATBB[A-Za-z0-9]{24,40}/y,
    accepts: isMixedCase,
  }),
  'atlassian-token': byPattern({ starts: ['ATATT3'], pattern: /ATATT3[\w=-]{60,300}/y }),
  'npm-token': byPattern({ starts: ['npm_'], pattern: /npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])/y }),
  'pypi-token': byPattern({ starts: ['pypi-'], pattern: /pypi-[\w-]{50,512}/y, accepts: isMixedCase }),
  'docker-hub-token': byPattern({ starts: ['dckr_pat_', 'dckr_oat_'], pattern: /dckr_[po]at_[\w-]{20,80}/y }),
  'rubygems-token': byPattern({ starts: ['rubygems_'], pattern: /rubygems_[0-9a-f]{48}/y }),
  'crates-token': byPattern({
    starts: ['cio'],
    isAtStart: true,
    pattern: /cio[A-Za-z0-9]{32}(?!\w)/y,
    accepts: isMixedCase,
  }),
  'nuget-key': byPattern({
    starts: ['oy2'],
    isAtStart: true,
    pattern: /oy2[a-z0-9]{43}(?!\w)/y,
    accepts: isRandom,
  }),
  'jfrog-key': byPattern({ starts: ['AKCp'], pattern: /AKCp[A-Za-z0-9]{60,80}/y }),
  'circleci-token': byPattern({ starts: ['CCIPAT_', 'CCIPRJ_'], pattern: /CCIP(?:AT|RJ)_\w{30,90}/y }),
  'buildkite-token': byPattern({ starts: ['bkua_'], pattern: /bkua_[0-9a-f]{40}/y }),
  'netlify-token': byPattern({ starts: ['nfp_'], pattern: /nfp_[A-Za-z0-9]{30,60}/y }),
  'fly-token': byPattern({
    starts: ['fm1_', 'fm2_', 'fo1_'],
    pattern: /f(?:m[12]|o1)_[A-Za-z0-9+/_=-]{30,700}/y,
  }),
  'supabase-token': byPattern({ starts: ['sbp_'], pattern: /sbp_[0-9a-f]{40}/y }),
  'planetscale-token': byPattern({
    starts: ['pscale_tkn_', 'pscale_pw_', 'pscale_oauth_'],
    pattern: /pscale_(?:tkn|pw|oauth)_[\w.=-]{30,70}/y,
  }),
  'doppler-token': byPattern({ starts: ['dp.pt.', 'dp.st.'], pattern: /dp\.[ps]t\.[\w.-]{30,80}/y }),
  'pulumi-token': byPattern({ starts: ['pul-'], isAtStart: true, pattern: /pul-[0-9a-f]{40}/y }),
} satisfies Rules;
