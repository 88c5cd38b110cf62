export { TributaryClient, type CallInput, type ClientOptions } from './tributary-client.js';
export { ClientProblem, readProblem } from './client-problem.js';
export { followStream, type FollowOptions, type StreamUpdate } from './follow-stream.js';
export { putRun } from './put-run.js';
export { LiveView, type LiveViewOptions } from './live-view.js';
