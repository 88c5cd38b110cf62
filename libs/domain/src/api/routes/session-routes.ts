import { z } from 'zod';
import { attachSchema } from '../attach.js';
import { bindingSchema } from '../binding.js';
import { agentConversationSchema, conversationPartSchema } from '../conversation.js';
import { flagInput, inputText, listInput, pageInput, timeInput } from '../input.js';
import { pageOf } from '../page.js';
import { projectChangeSchema, projectSchema } from '../project.js';
import type { RouteContract } from '../route.js';
import { sessionDetailSchema, sessionStatuses, sessionSummarySchema, todoItemSchema } from '../session.js';

const pageQuery = z.object(pageInput);

export const sessionRoutes = {
  listSessions: {
    route: 'GET /api/sessions',
    summary: 'Main sessions, the newest activity first.',
    access: 'read',
    query: z.object({
      ...pageInput,
      project: inputText.optional(),
      developer: inputText.optional(),
      status: listInput(sessionStatuses).optional(),
      unassigned: flagInput.optional(),
    }),
    answer: pageOf(sessionSummarySchema),
  },
  findSession: {
    route: 'GET /api/sessions/{id}',
    summary: 'One session with all its sub-agents.',
    access: 'read',
    answer: sessionDetailSchema,
    problems: [404],
  },
  listChildren: {
    route: 'GET /api/sessions/{id}/children',
    summary: 'The sessions that a session started.',
    access: 'read',
    query: pageQuery,
    answer: pageOf(sessionSummarySchema),
    problems: [404],
  },
  listTodos: {
    route: 'GET /api/sessions/{id}/todos',
    summary: "The agent's own list, now or at a past instant.",
    access: 'read',
    query: z.object({ at: timeInput.optional() }),
    answer: pageOf(todoItemSchema),
    problems: [404],
  },
  listMessages: {
    route: 'GET /api/sessions/{id}/messages',
    summary: "A session's conversation in order.",
    access: 'read',
    query: pageQuery,
    answer: pageOf(conversationPartSchema),
    problems: [404],
  },
  findMessage: {
    route: 'GET /api/sessions/{id}/messages/{partId}',
    summary: 'One piece of a conversation in full.',
    access: 'read',
    answer: conversationPartSchema,
    problems: [404],
  },
  describeAttach: {
    route: 'GET /api/attach/{id}',
    summary: 'How a person goes on with an agent: by the id of its run, or of a main session.',
    access: 'read',
    answer: attachSchema,
    problems: [404],
  },
  listBindings: {
    route: 'GET /api/sessions/{id}/bindings',
    summary: 'Which cards a session served and why, the latest first.',
    access: 'read',
    answer: pageOf(bindingSchema),
    problems: [404],
  },
  undoBinding: {
    route: 'POST /api/sessions/{id}/bindings/undo',
    summary: 'Puts back the binding before the one in force.',
    access: 'write',
    answer: sessionSummarySchema,
    problems: [404, 409],
  },
  listProjects: {
    route: 'GET /api/projects',
    summary: 'The folders that agents work in.',
    access: 'read',
    query: pageQuery,
    answer: pageOf(projectSchema),
  },
  changeProject: {
    route: 'PATCH /api/projects/{projectId}',
    summary:
      'Says who reads its conversations and how long they are kept: for admins, and for who owns all of them.',
    access: 'write',
    body: projectChangeSchema,
    answer: projectSchema,
    problems: [403, 404],
  },
  findAgent: {
    route: 'GET /api/projects/{projectId}/sessions/{sessionId}/agents/{agentId}',
    summary: "A sub-agent's conversation with its status; as markdown it can be handed to another agent.",
    access: 'read',
    query: z.object({ ...pageInput, format: z.enum(['json', 'markdown']).default('json') }),
    answer: agentConversationSchema,
    contentType: 'text/markdown',
    problems: [404],
  },
} as const satisfies Record<string, RouteContract>;
