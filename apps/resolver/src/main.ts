import 'reflect-metadata';
import { runResolver } from './run-resolver.js';

await runResolver();
