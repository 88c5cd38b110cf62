export { TributaryClient, type CallInput, type ClientOptions } from './tributary-client.js';
export { ClientProblem } from './client-problem.js';
export { followStream, type FollowOptions, type StreamUpdate } from './follow-stream.js';
export { LiveView, type LiveViewOptions } from './live-view.js';
