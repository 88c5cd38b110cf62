import type { ModelName } from './rates.js';

/** Names that tools use for providers of the price table. */
const aliases: Readonly<Record<string, string>> = {
  'amazon-bedrock': 'aws',
  bedrock: 'aws',
  'azure-cognitive-services': 'azure',
  'fireworks-ai': 'fireworks',
  'google-vertex': 'google',
  'google-vertex-anthropic': 'google',
  togetherai: 'together',
  xai: 'x-ai',
};

/** As only Bedrock names models: `us.anthropic.claude-…`. */
const bedrockId = /^(?:[a-z]{2,6}\.)?anthropic\./;

/** `provider/model` is taken apart, unless the provider is given: some providers' own ids hold a slash. */
export function readModelName(model: string, provider?: string): ModelName {
  const full = model.trim().toLowerCase();
  if (provider !== undefined) return { full, id: full, provider: canonical(provider) };
  if (bedrockId.test(full)) return { full, id: full, provider: 'aws' };
  const slash = full.indexOf('/');
  if (slash < 1 || full.startsWith('@')) return { full, id: full, provider: undefined };
  return { full, id: full.slice(slash + 1), provider: canonical(full.slice(0, slash)) };
}

function canonical(provider: string): string {
  const name = provider.trim().toLowerCase();
  return Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;
}
