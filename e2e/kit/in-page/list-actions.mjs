// Runs in the browser: it must not refer to anything outside of its functions.

/** Marks every action that can be seen and used, and says how many there are. */
export function markActions() {
  const { document, getComputedStyle } = globalThis;
  const selector = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  const isUsable = (element) =>
    !element.disabled &&
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility === 'visible';
  // One of the radio buttons of a group is in the order of Tab; arrow keys reach the others.
  const isOther = (element) => element.type === 'radio' && !element.checked;
  const modal = document.querySelector('dialog:modal');
  const actions = [...(modal ?? document).querySelectorAll(selector)].filter(
    (element) => isUsable(element) && !isOther(element),
  );
  actions.forEach((element) => element.setAttribute('data-unreached', ''));
  document.activeElement?.blur();
  return actions.length;
}

/** Unmarks what has the focus; tells what it is when nothing shows that it has it. */
export function reachAction() {
  const { document, getComputedStyle } = globalThis;
  const element = document.activeElement;
  if (element === null || element === document.body) return null;
  element.removeAttribute('data-unreached');
  // A hidden radio button shows its focus at its label.
  const shown = element.matches('.unseen') ? element.parentElement : element;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(shown);
  const isSeen = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  return isSeen ? null : `focus is not seen: ${element.outerHTML.slice(0, 120)}`;
}

export function listUnreached() {
  const left = [...globalThis.document.querySelectorAll('[data-unreached]')];
  return left.map((element) => `not reached: ${element.outerHTML.slice(0, 120)}`);
}
