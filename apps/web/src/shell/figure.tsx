import type { ReactNode } from 'react';

interface FigureProps {
  readonly label: string;
  readonly title?: string;
  readonly children: ReactNode;
}

export function Figure({ label, title, children }: FigureProps) {
  return (
    <div className="fig" title={title}>
      <b>{children}</b>
      <span>{label}</span>
    </div>
  );
}
