import { createContext, createElement, use, type ReactNode } from 'react';
import { mayCall, type Scope } from '@tributary/domain';
import { readMe, type Me } from '../api/read-access.js';
import { useAnswer } from '../live/use-answer.js';

const MeContext = createContext<Me | null>(null);

/** Reads once who looks at the pages. */
export function MeProvider({ children }: { readonly children: ReactNode }) {
  const { value } = useAnswer('me', 0, readMe);
  return createElement(MeContext, { value: value ?? null }, children);
}

/** Whether the server would let the reader do it: what it would refuse is not offered. Until it is known, it would. */
export function useMay(scope: Scope): boolean {
  const me = use(MeContext);
  return me === null || mayCall(me, scope);
}
