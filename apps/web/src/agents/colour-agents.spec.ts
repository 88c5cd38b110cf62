import { describe, expect, it } from '@jest/globals';
import { subAgentOf } from '../../test-kit/sub-agent-of.js';
import { colourAgents } from './colour-agents.js';
import { pickColours } from './pick-colours.js';

const minute = (n: number) => new Date(Date.UTC(2026, 10, 16, 10, n)).toISOString();
/** Each a minute after the one before. */
const runsOf = (...types: string[]) =>
  types.map((agentType, index) => subAgentOf({ runId: `r${index}`, agentType, startedAt: minute(index) }));

describe('colourAgents', () => {
  it('gives a type the same colour on every card', () => {
    for (const type of ['Explore', 'Plan', 'reviewer', 'my-plugin:tester'])
      expect(colourAgents(runsOf('general-purpose', type)).get(type)).toBe(
        colourAgents(runsOf(type)).get(type),
      );
  });

  it('does not recolour a type when another one joins', () => {
    const types = ['tester', 'librarian', 'reviewer', 'Explore', 'Alpha', 'Beta', 'Gamma', 'Delta', 'Plan'];
    for (let count = 1; count < types.length; count += 1) {
      const before = colourAgents(runsOf(...types.slice(0, count)));
      const after = colourAgents(runsOf(...types.slice(0, count + 1)).toReversed());
      expect([...after].slice(0, count)).toEqual([...before]);
    }
  });

  it('tells eight types of one card apart', () => {
    const types = ['Explore', 'Plan', 'general-purpose', 'tester', 'librarian', 'reviewer', 'Alpha', 'Beta'];
    expect(new Set(colourAgents(runsOf(...types)).values()).size).toBe(8);
  });
});

describe('pickColours', () => {
  it('leaves the main agent without one, and gives the same to types that two tools write differently', () => {
    const colours = pickColours(['main', 'Explore', 'explore']);
    expect(colours.get('main')).toBe('var(--done)');
    expect(colours.get('explore')).toBe(colours.get('Explore'));
  });
});
