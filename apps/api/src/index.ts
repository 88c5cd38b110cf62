export { createApiApp, listenApi } from './create-api-app.js';
export {
  type ApiConfig,
  type ApiOptions,
  type DemoControl,
  type HealthOptions,
  type IntakeOptions,
  type StreamTiming,
} from './api-options.js';
