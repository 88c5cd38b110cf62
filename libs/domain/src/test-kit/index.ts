export { measure, type Measures } from './measure.js';
