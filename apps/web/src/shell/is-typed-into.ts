/** Whether a key that is pressed there is text, and no shortcut. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea');
}
