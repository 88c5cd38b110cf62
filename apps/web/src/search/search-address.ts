/** The page that searches everything, with these words. */
export const searchAddress = (words: string): string => `/search?q=${encodeURIComponent(words)}`;
