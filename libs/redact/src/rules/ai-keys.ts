import { byPattern } from './by-pattern.js';
import { isRandom } from './is-random.js';
import type { Rules } from './rule.js';

/** Providers of models. */
export const aiKeys = {
  'anthropic-key': byPattern({ starts: ['sk-ant-'], pattern: /sk-ant-[\w-]{20,300}/y }),
  'openai-project-key': byPattern({
    starts: ['sk-proj-', 'sk-svcacct-', 'sk-admin-', 'sk-None-'],
    pattern: /sk-(?:proj|svcacct|admin|None)-[\w-]{20,300}/y,
    accepts: isRandom,
  }),
  'openai-key': byPattern({
    starts: ['sk-'],
    isAtStart: true,
    pattern: /sk-[A-Za-z0-9]{20,200}(?![\w-])/y,
    accepts: isRandom,
  }),
  'openrouter-key': byPattern({ starts: ['sk-or-v1-'], pattern: /sk-or-v1-[0-9a-f]{40,80}/y }),
  'huggingface-token': byPattern({
    starts: ['hf_'],
    isAtStart: true,
    pattern: /hf_[A-Za-z0-9]{30,60}(?!\w)/y,
    accepts: (token) => /[a-z]/.test(token.slice(3)) && /[A-Z]/.test(token),
  }),
  'groq-key': byPattern({ starts: ['gsk_'], pattern: /gsk_[A-Za-z0-9]{40,70}/y }),
  'perplexity-key': byPattern({ starts: ['pplx-'], pattern: /pplx-[A-Za-z0-9]{40,70}/y }),
  'replicate-token': byPattern({ starts: ['r8_'], isAtStart: true, pattern: /r8_[A-Za-z0-9]{30,50}(?!\w)/y }),
  'xai-key': byPattern({ starts: ['xai-'], isAtStart: true, pattern: /xai-[A-Za-z0-9]{60,100}/y }),
} satisfies Rules;
