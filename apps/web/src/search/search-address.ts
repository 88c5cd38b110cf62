/** The page that searches everything. */
export const searchPath = '/search';

/** The same with these words. */
export const searchAddress = (words: string): string =>
  words === '' ? searchPath : `${searchPath}?q=${encodeURIComponent(words)}`;
