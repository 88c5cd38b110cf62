import { useSyncExternalStore } from 'react';

const paper = window.matchMedia('print');

function subscribe(listener: () => void): () => void {
  paper.addEventListener('change', listener);
  return () => paper.removeEventListener('change', listener);
}

/** Whether the page is drawn for paper just now. */
export function useIsPrinted(): boolean {
  return useSyncExternalStore(subscribe, () => paper.matches);
}
