import { useState, type ReactNode } from 'react';

interface FoldedProps {
  readonly className?: string;
  readonly summary: ReactNode;
  /** Made only when it is opened: a result may be a megabyte. */
  readonly children: () => ReactNode;
}

export function Folded({ className = '', summary, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={`folded ${className}`} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}
