import { dictionary, figure, figures, list, modelName, object, text, word } from '../../shapes/shape.js';
import type { Source } from '../../source.js';
import { speech } from '../claude-speech.js';
import { envelope } from '../envelope-shape.js';
import { message, toolUseResult } from '../message-shape.js';
import { parseStreamJson } from './parse-stream-json.js';

const workflowProgress = list(
  object({
    agentId: word,
    label: text,
    model: modelName,
    state: word,
    startedAt: figure,
    lastProgressAt: figure,
    error: text,
  }),
);

/** What `claude -p --output-format stream-json` prints. */
export const streamJson: Source = {
  parse: parseStreamJson,
  figures: object({
    ...envelope,
    session_id: word,
    parent_tool_use_id: word,
    parentToolUseId: word,
    agent_id: word,
    request_id: word,
    subagent_type: word,
    subagentType: word,
    task_description: text,
    taskDescription: text,
    claude_code_version: word,
    claudeCodeVersion: word,
    is_api_error_message: figure,
    message,
    tool_use_result: toolUseResult,
    toolUseResult,
    model: modelName,
    compact_metadata: object({ trigger: word }),
    compactMetadata: object({ trigger: word }),
    task_id: word,
    taskId: word,
    tool_use_id: word,
    toolUseId: word,
    parent_task_id: word,
    parentTaskId: word,
    is_backgrounded: figure,
    isBackgrounded: figure,
    spawn_depth: figure,
    spawnDepth: figure,
    status: word,
    workflow_progress: workflowProgress,
    workflowProgress,
    patch: object({ status: word, end_time: figure, endTime: figure, error: text }),
    description: text,
    prompt: text,
    summary: text,
    usage: figures,
    is_error: figure,
    isError: figure,
    result: text,
    errors: list(speech),
    num_turns: figure,
    duration_ms: figure,
    total_cost_usd: figure,
    totalCostUsd: figure,
    modelUsage: dictionary(figures),
    model_usage: dictionary(figures),
  }),
  blank: '{"type":"keep_alive"}',
};
