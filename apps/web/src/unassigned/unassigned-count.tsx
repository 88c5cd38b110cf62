import { useUnassignedCount } from './use-unassigned-count.js';

export function UnassignedCount() {
  const count = useUnassignedCount();
  return count > 0 && <b className="wait">{count}</b>;
}
