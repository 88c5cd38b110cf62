import { proveOrder } from '../test-kit/prove-order.js';
import { recordedRunNames } from '../test-kit/recorded-events.js';

proveOrder(recordedRunNames.filter((name) => name.startsWith('claude ')));
