import { tributary } from './tributary.js';

await tributary(process.argv.slice(2));
