import { lazy, useState, type ComponentType } from 'react';

export interface LazyPage {
  readonly Page: ComponentType;
  readonly preload: () => Promise<void>;
}

/**
 * A page whose script is loaded when it is needed. Once it is here the page is drawn at once: a lazy component shows
 * what stands in for it first even then, and React keeps that for 300 ms. A page that is drawn stays what it is: as
 * another component it would begin anew, and take the focus away from who types.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  const preload = async (): Promise<void> => {
    loaded ??= await load();
  };
  const Later = lazy(async () => ({ default: await load() }));
  return {
    Page: () => {
      const [Page] = useState<ComponentType>(() => loaded ?? Later);
      return <Page />;
    },
    preload,
  };
}
