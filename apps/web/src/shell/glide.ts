export interface Place {
  readonly left: number;
  readonly top: number;
}

/** Where things stand in their container, by their name. */
export type Places = ReadonlyMap<string, Place>;

const glideMs = 260;

/** What moves together is named by `data-glide`: its kind, and after a space which one it is. */
export function findGliding(root: HTMLElement, kind: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(`[data-glide^="${kind} "]`)];
}

const nameOf = (element: HTMLElement): string => element.dataset['glide'] ?? '';

/** Where they are laid out, even while they are still on their way. */
export function measurePlaces(root: HTMLElement, kind: string): Places {
  return new Map(findGliding(root, kind).map((element) => [nameOf(element), placeIn(root, element)]));
}

/** `root` must be positioned. */
function placeIn(root: HTMLElement, element: HTMLElement): Place {
  let [left, top] = [0, 0];
  for (let each: Element | null = element; each instanceof HTMLElement && each !== root;) {
    left += each.offsetLeft;
    top += each.offsetTop;
    each = each.offsetParent;
  }
  return { left, top };
}

/**
 * What stands elsewhere than before begins where it was and glides to its new place, what is new fades in: an eye that
 * rests on something can follow it. Must be called before the browser draws.
 */
export function glideFrom(root: HTMLElement, kind: string, before: Places): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const rootTop = root.getBoundingClientRect().top - root.scrollTop;
  const isNear = ({ top }: Place): boolean =>
    top + rootTop > -window.innerHeight && top + rootTop < 2 * window.innerHeight;
  for (const element of findGliding(root, kind)) {
    const was = before.get(nameOf(element));
    const is = placeIn(root, element);
    if (!isNear(is) && (was === undefined || !isNear(was))) continue;
    if (was === undefined) {
      animate(element, { opacity: 0 }, { opacity: 1 });
      continue;
    }
    // What it stands in glides itself and takes it along.
    const carrier = element.parentElement?.closest<HTMLElement>(`[data-glide^="${kind} "]`) ?? null;
    const carried = carrier === null ? stay : wayOf(before.get(nameOf(carrier)), placeIn(root, carrier));
    const way = wayOf(was, is);
    const [x, y] = [way.left - carried.left, way.top - carried.top];
    if (x !== 0 || y !== 0)
      animate(element, { transform: `translate(${x}px, ${y}px)` }, { transform: 'none' });
  }
}

const stay: Place = { left: 0, top: 0 };

function wayOf(was: Place | undefined, is: Place): Place {
  return was === undefined ? stay : { left: was.left - is.left, top: was.top - is.top };
}

const underWay = new Set<Animation>();

function animate(element: HTMLElement, from: Keyframe, to: Keyframe): void {
  // What has to move on while it is still on its way goes both ways, from where it is.
  const composite = 'transform' in from ? 'add' : 'replace';
  const easing = 'cubic-bezier(0.2, 0, 0, 1)';
  const animation = element.animate([from, to], { duration: glideMs, easing, composite });
  underWay.add(animation);
  animation.onfinish = animation.oncancel = () => void underWay.delete(animation);
}

/** In a window of another size the way leads from somewhere else. */
window.addEventListener('resize', () => {
  for (const animation of underWay) animation.cancel();
});
