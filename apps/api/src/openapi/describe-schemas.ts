import {
  agentActivitySchema,
  agentConversationSchema,
  agentSummarySchema,
  bindingSchema,
  cardChangeSchema,
  cardSchema,
  conversationPartSchema,
  costReportSchema,
  costSchema,
  logEntrySchema,
  messageUsageSchema,
  newCardSchema,
  problemSchema,
  projectSchema,
  readinessSchema,
  runCountsSchema,
  searchHitSchema,
  sessionDetailSchema,
  sessionMappingSchema,
  sessionSummarySchema,
  subAgentSchema,
  todoItemSchema,
  tokensSchema,
} from '@tributary/domain';
import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** What has a name of its own in the document; the rest is written where it is used. */
const named = {
  AgentActivity: agentActivitySchema,
  AgentConversation: agentConversationSchema,
  AgentSummary: agentSummarySchema,
  Binding: bindingSchema,
  Card: cardSchema,
  CardChange: cardChangeSchema,
  ConversationPart: conversationPartSchema,
  Cost: costSchema,
  CostReport: costReportSchema,
  LogEntry: logEntrySchema,
  MessageUsage: messageUsageSchema,
  NewCard: newCardSchema,
  Problem: problemSchema,
  Project: projectSchema,
  Readiness: readinessSchema,
  RunCounts: runCountsSchema,
  SearchHit: searchHitSchema,
  SessionDetail: sessionDetailSchema,
  SessionMapping: sessionMappingSchema,
  SessionSummary: sessionSummarySchema,
  SubAgent: subAgentSchema,
  TodoItem: todoItemSchema,
  Tokens: tokensSchema,
} as const;

export interface SchemaDescriber {
  input(schema: z.ZodType): JsonSchema;
  output(schema: z.ZodType): JsonSchema;
  /** The named schemas that were met so far. */
  components(): Record<string, JsonSchema>;
}

export function describeSchemas(): SchemaDescriber {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const met = new Map<string, JsonSchema>();
  const describe = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const written = z.toJSONSchema(schema, {
      metadata: registry,
      io,
      unrepresentable: 'any',
      override: shorten,
    });
    const { $schema: _dialect, $defs = {}, ...rest } = relocate(written);
    for (const [id, definition] of Object.entries($defs as Record<string, JsonSchema>))
      met.set(id, definition);
    return rest;
  };
  return {
    input: (schema) => describe(schema, 'input'),
    output: (schema) => describe(schema, 'output'),
    components: () => Object.fromEntries([...met].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** The pattern behind a format is long and says nothing more. */
function shorten({ jsonSchema }: { readonly jsonSchema: { format?: string; pattern?: string } }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
}

/** Ids are only names of components here, and components live elsewhere than zod puts them. */
function relocate(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  );
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;
}
