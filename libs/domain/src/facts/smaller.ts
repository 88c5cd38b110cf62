/** Of two names for what should have one, always the same: the choice must not depend on which came first. */
export function smaller<Name extends string>(known: Name | undefined, next: Name): Name {
  // Nearly always it is the same name again, and to see that is cheaper than to order them.
  return known === undefined || (known !== next && next < known) ? next : known;
}
