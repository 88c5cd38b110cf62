import 'reflect-metadata';
import { asksForHelp, describeService } from '@tributary/platform';
import { settings } from './resolver.config.js';
import { runResolver } from './run-resolver.js';

const purpose = 'Stores what was read: runs, costs and cards; sends alerts and deletes what is old.';
if (asksForHelp(process.argv)) process.stdout.write(describeService({ name: 'resolver', purpose, settings }));
else await runResolver();
