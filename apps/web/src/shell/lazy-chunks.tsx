import { memo, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';

/** Drawn before they are scrolled to. */
const marginPx = 400;
/** Few enough to be drawn within a frame. */
const chunkSize = 20;

interface LazyChunksProps<Item> {
  readonly items: readonly Item[];
  /** About the height of one that nobody has seen yet. */
  readonly guessedPx: number;
  readonly as?: 'div' | 'ul';
  readonly label?: string | undefined;
  /** Drawn even if nobody is near, e.g. because a link leads there. */
  readonly wanted?: number;
  /** The same function as long as it draws the same. */
  readonly children: (item: Item) => ReactNode;
}

/** A long list, drawn piece by piece as the reader comes near, and kept from then on. It scrolls in `data-scroller`. */
export function LazyChunks<Item>(props: LazyChunksProps<Item>) {
  const { items, guessedPx, as = 'div', label, wanted = -1, children } = props;
  const chunks = useMemo(() => splitChunks(items), [items]);
  return chunks.map((chunk, index) => (
    <LazyChunk
      key={index}
      chunk={chunk}
      guessedPx={guessedPx}
      as={as}
      label={label}
      isWanted={index === 0 || Math.floor(wanted / chunkSize) === index}
      draw={children as (item: unknown) => ReactNode}
    />
  ));
}

interface LazyChunkProps {
  readonly chunk: readonly unknown[];
  readonly guessedPx: number;
  readonly as: 'div' | 'ul';
  readonly label: string | undefined;
  readonly isWanted: boolean;
  readonly draw: (item: unknown) => ReactNode;
}

const LazyChunk = memo(function LazyChunk(props: LazyChunkProps) {
  const { chunk, guessedPx, as: Element, label, isWanted, draw } = props;
  const ref = useRef<HTMLDivElement & HTMLUListElement>(null);
  const [wasNear, setNear] = useState(false);
  const isDrawn = wasNear || isWanted;
  useEffect(() => {
    const element = ref.current;
    if (element === null || isDrawn) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { root: element.closest('[data-scroller]'), rootMargin: `${marginPx}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isDrawn]);
  return (
    <Element ref={ref} aria-label={label} style={isDrawn ? undefined : { height: chunk.length * guessedPx }}>
      {isDrawn && chunk.map(draw)}
    </Element>
  );
}, isSameChunk);

/** A list that is made anew with the same items draws nothing anew. */
function isSameChunk(last: LazyChunkProps, next: LazyChunkProps): boolean {
  const { chunk: before, ...others } = last;
  const { chunk: after, ...rest } = next;
  const isSame = (Object.keys(others) as (keyof typeof others)[]).every((key) => others[key] === rest[key]);
  return isSame && before.length === after.length && before.every((item, index) => item === after[index]);
}

function splitChunks<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) =>
    items.slice(index * chunkSize, (index + 1) * chunkSize),
  );
}
