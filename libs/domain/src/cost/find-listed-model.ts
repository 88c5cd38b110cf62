import { findProvider, type MatchLogic, type ModelInfo, type Provider } from '@pydantic/genai-prices';
import { isReleaseOf } from './is-release-of.js';
import type { ModelName } from './rates.js';

/** `us.anthropic.` before a Bedrock id, `anthropic/` before a gateway's. */
const vendorPrefix = /^(?:[a-z-]{1,20}\.){0,2}(?:[a-z-]{1,20}\/)?$/;

/**
 * The table's own matching takes every `claude-sonnet-5…` for `claude-sonnet-5` and a local `deepseek-r1:7b` for
 * the vendor's model. Here a name counts only whole: as listed, or as a release of what is listed.
 */
export function findListedModel({ id, provider }: ModelName): ModelInfo | undefined {
  const seller = provider === undefined ? findProvider({ modelId: id }) : providerOf(provider);
  if (seller === undefined) return undefined;
  const own = mostExact(seller.models, id);
  if (own !== undefined) return own;
  for (const name of seller.fallback_model_providers ?? []) {
    const resold = mostExact(providerOf(name)?.models ?? [], id);
    if (resold !== undefined) return resold;
  }
  return undefined;
}

function providerOf(name: string): Provider | undefined {
  const found = findProvider({ providerId: name });
  return found?.id === name ? found : undefined;
}

function mostExact(models: readonly ModelInfo[], id: string): ModelInfo | undefined {
  let best: { readonly model: ModelInfo; readonly length: number } | undefined;
  for (const model of models) {
    const length = Math.max(listedAs(model.id, id), matchedLength(model.match, id));
    if (length > (best?.length ?? 0)) best = { model, length };
  }
  return best?.model;
}

/** How much of the id the listed name covers; 0 = it is another model. */
function matchedLength(match: MatchLogic, id: string): number {
  if ('or' in match) return Math.max(0, ...match.or.map((each) => matchedLength(each, id)));
  if ('and' in match) return Math.max(0, ...match.and.map((each) => matchedLength(each, id)));
  if ('equals' in match) return listedAs(match.equals, id);
  if ('starts_with' in match) return listedAs(match.starts_with, id);
  if ('ends_with' in match) return listedAs(match.ends_with, withoutVendor(match.ends_with, id));
  if ('contains' in match) return listedAs(match.contains, withoutVendor(match.contains, id));
  return match.regex.endsWith('$') && new RegExp(match.regex).test(id) ? id.length : 0;
}

function listedAs(name: string, id: string): number {
  return isReleaseOf(id, name.toLowerCase()) ? name.length : 0;
}

function withoutVendor(name: string, id: string): string {
  const start = id.indexOf(name.toLowerCase());
  return start > 0 && vendorPrefix.test(id.slice(0, start)) ? id.slice(start) : id;
}
