export { classifyPath, fileKinds } from './classify-path.js';
export { snapshotLine, type SnapshotEnvelope, type SnapshotKind } from './opencode/snapshot-envelope.js';
export { parse } from './parse.js';
export type { Fingerprint } from './shapes/shape.js';
export { stripPadding } from './strip-padding.js';
export { sourceKinds, sources, type SourceKind } from './sources.js';
