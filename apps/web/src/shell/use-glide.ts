import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { findGliding, glideFrom, measurePlaces, type Places } from './glide.js';

interface Stood {
  readonly width: number;
  readonly places: Places;
}

/**
 * Lets what is named `data-glide="<kind> …"` below a positioned element glide when another version of it is drawn. What
 * moves for another reason, because somebody unfolds something or changes the window, moves as usual.
 */
export function useGlide(ref: RefObject<HTMLElement | null>, kind: string, version: unknown): void {
  const stood = useRef<Stood | null>(null);
  const observer = useRef<ResizeObserver | null>(null);
  const observed = useRef(new WeakSet<Element>());
  useEffect(() => () => observer.current?.disconnect(), []);
  useLayoutEffect(() => {
    const root = ref.current;
    if (root === null) return;
    const measure = (): void => {
      stood.current = { width: root.clientWidth, places: measurePlaces(root, kind) };
    };
    // What is drawn for the first time glides from nowhere: it is measured once it is laid out, not before its time.
    if (stood.current !== null) {
      if (stood.current.width === root.clientWidth) glideFrom(root, kind, stood.current.places);
      measure();
    }
    observer.current ??= new ResizeObserver(measure);
    for (const element of [root, ...findGliding(root, kind)]) {
      if (observed.current.has(element)) continue;
      observed.current.add(element);
      observer.current.observe(element);
    }
  }, [version]);
}
