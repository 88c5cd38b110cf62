// Runs in the browser: it must not refer to anything outside of its function.

/** What does not fit: the page itself, and texts and actions that are cut off with no way to see the rest. */
export function measureLayout() {
  const { document, getComputedStyle, innerWidth } = globalThis;
  const faults = [];
  const name = (element) =>
    `<${element.tagName.toLowerCase()} class="${element.className}"> ${element.textContent.slice(0, 60)}`;
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide on ${clientWidth} px`);
  const isClipping = ({ overflowX }) => overflowX === 'hidden' || overflowX === 'clip';
  const isSaid = (element, style) =>
    style.textOverflow === 'ellipsis' ||
    element.closest('[title]') !== null ||
    element.closest('.unseen, .skeleton, svg, [aria-hidden=true]') !== null;
  for (const element of document.querySelectorAll('body *')) {
    const style = getComputedStyle(element);
    if (element.getClientRects().length === 0 || style.visibility !== 'visible') continue;
    if (
      isClipping(style) &&
      element.scrollWidth > element.clientWidth + 1 &&
      element.clientWidth > 0 &&
      !isSaid(element, style)
    )
      faults.push(`cut off: ${name(element)} (${element.scrollWidth} px in ${element.clientWidth})`);
    if (
      !element.matches('a[href], button, input, select, summary, h1, h2') ||
      element.closest('.unseen, .skip') !== null
    )
      continue;
    const { left, right } = element.getBoundingClientRect();
    const canScroll =
      element.parentElement?.closest(
        '.scroll-x, .sec.wraps > .chips, .log-list, .timeline, .drawer-body, .nav',
      ) !== null;
    if ((right > innerWidth + 1 || left < -1) && !canScroll)
      faults.push(`beside the screen: ${name(element)} (${left} to ${right})`);
  }
  return faults;
}
