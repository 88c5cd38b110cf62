import { useSearchParam } from '../shell/use-search-param.js';
import { figures, type Figure } from './figures.js';

/** Which tiles are shown: all, or those that one of the figures counts. */
export type Only = 'all' | Figure;

export function useOnly(): [Only, (only: Only) => void] {
  return useSearchParam<Only>('only', ['all', ...figures]);
}
