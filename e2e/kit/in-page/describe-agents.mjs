// Runs in the browser: no function may refer to anything outside of itself. One call sees one state of the page.

/** Lanes and rows with a dot, such as `running: Map the sources`. */
export function describeLanes(rows) {
  return rows.map((row) => {
    const status = row.querySelector('.dot').getAttribute('aria-label').split(':')[0];
    return `${status}: ${row.querySelector('.desc').textContent}`;
  });
}

/** The tasks in a tree, two spaces for each level. */
export function describeTree(rows) {
  return rows.map((row) => {
    let level = -1;
    for (let list = row.closest('ul'); list !== null; list = list.parentElement.closest('ul')) level += 1;
    return `${'  '.repeat(level)}${row.querySelector('.desc').textContent}`;
  });
}

/** The pills of a tile as they are read aloud, and the words behind them. */
export function describePills(tile) {
  const pills = [...tile.querySelectorAll('.pills [role=img]')];
  const words = [...tile.querySelectorAll('.pill.more, .pills-text')].map(({ textContent }) => textContent);
  return [
    ...pills.map((pill) => pill.getAttribute('aria-label').split(':')[0]),
    ...words.filter((word) => word !== ''),
  ];
}

/** Where the bars of the timeline stand, in px. */
export function measureBars(rows) {
  return rows.map((row) => {
    const { left, right } = row.querySelector('.b').getBoundingClientRect();
    return { description: row.querySelector('.desc').textContent, left, right };
  });
}
