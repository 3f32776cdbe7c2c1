import { lazy, Suspense } from 'react';
import { chunkFailed } from '../shell/chunk';
import { useStore } from '../shell/useStore';
import { useGridModel } from './context';

const CellMenu = lazy(() => import('./CellMenu').catch(chunkFailed));

/** The menu of the cells selected, where it has been asked for. */
export function CellMenuPlace() {
  const model = useGridModel();
  const at = useStore(model.menuAt);
  if (!at) return null;
  return (
    <Suspense fallback={null}>
      <CellMenu at={at} />
    </Suspense>
  );
}
