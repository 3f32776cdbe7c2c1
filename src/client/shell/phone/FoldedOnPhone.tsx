import type { ReactNode } from 'react';
import { onPhone } from '../phone';
import { useStore } from '../useStore';

/** What stands beside a page where there is room, folded into one line with a name on a phone. */
export function FoldedOnPhone({ name, children }: { name: string; children: ReactNode }) {
  if (!useStore(onPhone)) return children;
  return (
    <details className="folded-part">
      <summary>{name}</summary>
      {children}
    </details>
  );
}
