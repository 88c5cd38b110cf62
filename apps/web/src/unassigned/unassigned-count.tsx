import { useUnassigned } from './use-unassigned.js';

export function UnassignedCount() {
  const count = useUnassigned()?.length ?? 0;
  return count > 0 && <b className="wait">{count}</b>;
}
