export { createApiApp, listenApi } from './create-api-app.js';
export { type ApiConfig, type ApiOptions, type HealthOptions } from './api-options.js';
