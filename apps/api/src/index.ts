export { createApiApp, listenApi } from './create-api-app.js';
export { type ApiConfig, type DemoControl } from './api-options.js';
