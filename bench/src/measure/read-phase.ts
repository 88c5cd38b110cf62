import type { Reading } from '../row.js';
import type { Phase } from './measure-phase.js';

/** A phase as one side of a comparison. */
export function readPhase(
  { wallSeconds, cpuSeconds, peakMb }: Phase<unknown>,
  { label, value, unit }: Pick<Reading, 'label' | 'value' | 'unit'>,
): Reading {
  return { label, value, unit, wallSeconds, cpuSeconds, peakMb };
}
