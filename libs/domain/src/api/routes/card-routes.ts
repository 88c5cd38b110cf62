import { z } from 'zod';
import { stages } from '../../card/card-state.js';
import { bindingOutcomeSchema } from '../binding-outcome.js';
import {
  bindingChoicesSchema,
  cardChangeSchema,
  newCardSchema,
  sessionChoiceSchema,
} from '../card-change.js';
import { agentActivitySchema, cardInstantsSchema, cardSchema, logEntrySchema } from '../card.js';
import { flagInput, inputText, listInput, pageInput, timeInput } from '../input.js';
import { pageOf } from '../page.js';
import type { RouteContract } from '../route.js';
import { sessionDetailSchema, sessionSummarySchema } from '../session.js';

export const cardRoutes = {
  listCards: {
    route: 'GET /api/cards',
    summary: 'Cards, the last changed first.',
    access: 'read',
    query: z.object({
      ...pageInput,
      project: inputText.optional(),
      developer: inputText.optional(),
      stage: listInput(stages).optional(),
    }),
    answer: pageOf(cardSchema),
  },
  createCard: {
    route: 'POST /api/cards',
    summary: 'Makes a card and binds the sessions that its key or aiSessionId names.',
    access: 'write',
    body: newCardSchema,
    status: 201,
    answer: cardSchema,
    problems: [409],
  },
  findCard: {
    route: 'GET /api/cards/{id}',
    summary: 'One card.',
    access: 'read',
    answer: cardSchema,
    problems: [404],
  },
  changeCard: {
    route: 'PATCH /api/cards/{id}',
    summary: 'Changes what is given and leaves the rest.',
    access: 'write',
    body: cardChangeSchema,
    answer: cardSchema,
    problems: [404, 409],
  },
  deleteCard: {
    route: 'DELETE /api/cards/{id}',
    summary: 'Removes a card. What its sessions did stays; they are looked at again.',
    access: 'write',
    status: 204,
    answer: null,
    problems: [404],
  },
  readAgentActivity: {
    route: 'GET /api/cards/{id}/agent-activity',
    summary:
      'What each agent did for a card, its sub-agents, and what it all cost: now, or at a past instant.',
    access: 'read',
    query: z.object({
      at: timeInput.optional(),
      /** Without the sub-agents and mappings: a card of hundreds has megabytes of them. */
      brief: flagInput.optional(),
    }),
    answer: agentActivitySchema,
    problems: [404],
  },
  listInstants: {
    route: 'GET /api/cards/{id}/instants',
    summary: "The moments of a card's past at which something changed.",
    access: 'read',
    answer: cardInstantsSchema,
    problems: [404],
  },
  listCardLogs: {
    route: 'GET /api/cards/{id}/logs',
    summary: "The feed of a card's sessions, the newest first.",
    access: 'read',
    query: z.object({
      ...pageInput,
      agent: inputText.optional(),
      session: inputText.optional(),
      /** The feed as it was then. */
      at: timeInput.optional(),
    }),
    answer: pageOf(logEntrySchema),
    problems: [404],
  },
  listCardSessions: {
    route: 'GET /api/cards/{id}/sessions',
    summary: 'All main sessions of a card in full, the newest activity first, in one answer.',
    access: 'read',
    answer: pageOf(sessionDetailSchema),
    problems: [404],
  },
  bindSession: {
    route: 'POST /api/cards/{id}/sessions',
    summary: 'Binds a main session to a card, as a person decides it: no other evidence outweighs that.',
    access: 'write',
    body: sessionChoiceSchema,
    answer: sessionSummarySchema,
    problems: [404, 409],
  },
  bindSessions: {
    route: 'POST /api/bindings',
    summary: 'Binds many main sessions to cards; each has an outcome of its own.',
    access: 'write',
    body: bindingChoicesSchema,
    answer: z.object({ items: z.array(bindingOutcomeSchema) }),
  },
  unbindSession: {
    route: 'DELETE /api/cards/{id}/sessions/{sessionId}',
    summary: 'Takes a session off its card; it serves no card until a person says otherwise.',
    access: 'write',
    answer: sessionSummarySchema,
    problems: [404, 409],
  },
} as const satisfies Record<string, RouteContract>;
