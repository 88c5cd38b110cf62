import { useEffect, useRef, useState } from 'react';
import type { CardInstants } from '@tributary/domain';
import { advance } from './instants.js';

const tickMs = 200;
export const speeds = [1, 10, 60] as const;
export type Speed = (typeof speeds)[number];

interface PlayOptions {
  readonly items: CardInstants['items'];
  readonly at: number | null;
  readonly setAt: (at: number | null) => void;
}

export interface Play {
  readonly isPlaying: boolean;
  readonly speed: Speed;
  readonly setSpeed: (speed: Speed) => void;
  readonly toggle: () => void;
  readonly pause: () => void;
}

/** Lets the past run on until the present is reached. From the present it begins at the beginning. */
export function usePlay({ items, at, setAt }: PlayOptions): Play {
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(10);
  const latest = useRef({ at, items });
  latest.current = { at, items };
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => {
      const { at: now, items: changes } = latest.current;
      const next = now === null ? null : advance(changes, now, tickMs * speed);
      if (next === null) setPlaying(false);
      setAt(next);
    }, tickMs);
    return () => clearInterval(timer);
  }, [isPlaying, speed, setAt]);
  const toggle = (): void => {
    const [first] = items;
    if (first === undefined) return;
    if (!isPlaying && at === null) setAt(Date.parse(first.at));
    setPlaying(!isPlaying);
  };
  return { isPlaying, speed, setSpeed, toggle, pause: () => setPlaying(false) };
}
