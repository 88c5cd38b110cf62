import type { SourceKind } from '@tributary/domain';

/**
 * What is sent of a line of which nothing may be: the source's position has to move past it. Each is a line
 * without meaning of its kind, or, where a kind has none, one that the parser rejects.
 */
export const markerLines = {
  'claude.transcript': '{"type":"content-replacement","withheld":true}',
  'claude.agent-meta': '{}',
  'claude.workflow-journal': '{"type":"launched"}',
  'claude.todos': 'null',
  'claude.tasks': 'null',
  'claude.stream-json': '{"type":"keep_alive"}',
  'claude.hook': '{"hook_event_name":"Setup"}',
  'claude.process': '{}',
  'opencode.event': '{"type":"server.heartbeat","properties":{}}',
  'opencode.snapshot': '{"kind":"todos","at":0,"body":[]}',
  'opencode.run-json': '{"type":"text","sessionID":"withheld"}',
  'opencode.export': 'null',
} satisfies Record<SourceKind, string>;
