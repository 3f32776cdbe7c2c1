import { useStore } from '../shell/useStore';
import { useGridModel } from './context';

/** The line that shows where a dragged column goes. */
export function DropLine() {
  const left = useStore(useGridModel().dropLine);
  return left === null ? null : <div className="gdrop" style={{ left: left - 1 }} aria-hidden />;
}
