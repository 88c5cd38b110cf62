import type { SourceKind } from '@tributary/domain';
import { claudeShapes } from './claude-shapes.js';
import { opencodeShapes } from './opencode-shapes.js';
import type { Shape } from './shape.js';

/** What may leave of a line, for every kind of source: an allow-list, so that a new field stays here. */
export const allShapes = { ...claudeShapes, ...opencodeShapes } satisfies Record<SourceKind, Shape>;
