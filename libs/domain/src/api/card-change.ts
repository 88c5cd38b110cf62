import { z } from 'zod';
import { stageSchema } from '../card/card-state.js';
import { inputText } from './input.js';

const title = inputText.max(300);
const key = inputText.max(64).regex(/^\S+$/, 'must not contain spaces');

/** What people and dispatchers say about the agent of a card; the rest an agent shows by what it does. */
const decidedStatuses = ['queued', 'dispatched', 'cancelled'] as const;

/** A work item to be made. Sessions that its key or `aiSessionId` names are bound to it at once. */
export const newCardSchema = z.strictObject({
  title,
  key: key.nullish(),
  projectId: inputText.nullish(),
  developer: inputText.max(100).nullish(),
  stage: stageSchema.optional(),
  /** The main session that was dispatched for it. */
  aiSessionId: inputText.nullish(),
});
export type NewCard = z.infer<typeof newCardSchema>;

/** What is to be changed. A stage or status is a decision: it holds until an agent does something after it. */
export const cardChangeSchema = z
  .strictObject({
    title: title.optional(),
    key: key.nullable().optional(),
    projectId: inputText.nullable().optional(),
    developer: inputText.max(100).nullable().optional(),
    stage: stageSchema.optional(),
    aiStatus: z.enum(decidedStatuses).optional(),
    aiSessionId: inputText.nullable().optional(),
  })
  .refine((change) => Object.keys(change).length > 0, 'must change something');
export type CardChange = z.infer<typeof cardChangeSchema>;

export const sessionChoiceSchema = z.strictObject({ sessionId: inputText });

/** Many sessions bound at once; each has an outcome of its own. */
export const bindingChoicesSchema = z.strictObject({
  bindings: z
    .array(z.strictObject({ sessionId: inputText, cardId: inputText }))
    .min(1)
    .max(100),
});
