import { lazy, type ComponentType } from 'react';

export interface LazyPage {
  readonly Page: ComponentType;
  readonly preload: () => Promise<void>;
}

/**
 * A page whose script is loaded when it is needed. Once it is here the page is drawn at once: a lazy component shows
 * what stands in for it first even then, and React keeps that for 300 ms.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  const preload = async (): Promise<void> => {
    loaded ??= await load();
  };
  const Later = lazy(async () => ({ default: await load() }));
  return {
    Page: () => {
      const Page = loaded ?? Later;
      return <Page />;
    },
    preload,
  };
}
