import { useGridModel, useGridState } from '../../grid';
import { grouped } from '../../lib/formats';
import { t } from '../../lib/texts';

/** How many lines are changed and how many cells are faulty, as their list says it. */
export function LineCounts() {
  const model = useGridModel();
  useGridState(model);
  const { changes, marks } = model.store;
  return (
    <span className="gcounts" role="status">
      {changes.changeCount > 0 && (
        <span>
          {t('UI.GRID.CHANGED')} <b>{grouped(changes.changeCount)}</b>
        </span>
      )}
      {marks.faultCount > 0 && (
        <span className="bad">
          {t('UI.GRID.ERRORS')} <b>{grouped(marks.faultCount)}</b>
        </span>
      )}
    </span>
  );
}
