/** Units and the words around figures. */
export const formatTexts = {
  locale: 'en-US',
  timeLocale: 'en-GB',
  unpriced: 'unpriced',
  unknown: '–',
  now: 'now',
  ago: {
    seconds: (count: number) => `${count}s ago`,
    minutes: (count: number) => `${count}m ago`,
    hours: (count: number) => `${count}h ago`,
    days: (count: number) => `${count}d ago`,
  },
  tokens: (count: string) => `${count} tokens`,
  noTokens: 'no tokens',
  tokenKinds: {
    input: 'input',
    output: 'output',
    cacheRead: 'cache read',
    cacheWrite5m: 'cache write 5m',
    cacheWrite1h: 'cache write 1h',
    reasoning: 'reasoning',
  },
  unknownTool: 'unknown tool',
  noProject: 'no project',
} as const;
