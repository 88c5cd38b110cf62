/** A model without its release date: `claude-sonnet-4-5-20250929` reads as `claude-sonnet-4-5`. */
export function formatModel(model: string): string {
  return model.replace(/[-@]\d{8}$/, '');
}
