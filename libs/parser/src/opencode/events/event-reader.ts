import type { AgentEvent } from '@tributary/domain';
import type { Json } from '../../json.js';

/**
 * Reads the `properties` of one event type. `toldAt` is when the server told it: most events carry no other time.
 * Undefined = a field is missing without which the event has no subject.
 */
export type EventReader = (properties: Json, toldAt: number | null) => readonly AgentEvent[] | undefined;
