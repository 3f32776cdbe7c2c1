import { chunkFailed } from '../shell/chunk';
import { deferred } from '../shell/deferred';
import { useStore } from '../shell/useStore';
import { useGridModel } from './context';

const CellMenu = deferred(() => import('./CellMenu').catch(chunkFailed));

/** The menu of the cells selected, where it has been asked for. */
export function CellMenuPlace() {
  const model = useGridModel();
  const at = useStore(model.menuAt);
  return at && <CellMenu at={at} />;
}
