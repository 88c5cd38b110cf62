import { describeStatus, tones, type Status } from '../agents/describe-status.js';

/** Colour, shape and words: a status is never told by colour alone. */
export function StatusDot({ status }: { readonly status: Status }) {
  const words = describeStatus(status);
  return <span className={`dot ${tones[status]}`} role="img" aria-label={words} title={words} />;
}
