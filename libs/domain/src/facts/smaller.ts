/** Of two names for what should have one, always the same: the choice must not depend on which came first. */
export function smaller<Name extends string>(known: Name | undefined, next: Name): Name {
  return known === undefined || next < known ? next : known;
}
