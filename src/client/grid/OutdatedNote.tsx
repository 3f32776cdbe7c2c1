import { WarningFilled } from '@ant-design/icons';
import { t } from '../lib/texts';
import { useStore } from '../shell/useStore';
import { useGridModel } from './context';

/** Says over the rows that they are those of other conditions than the search pane shows, with the way back to these. */
export function OutdatedNote() {
  const model = useGridModel();
  if (!useStore(model.query.outdated)) return null;
  return (
    <div className="goutdated">
      <WarningFilled aria-hidden />
      <span role="status">{t('UI.GRID.OUTDATED')}</span>
      <button type="button" onClick={() => model.query.restore()}>
        {t('UI.GRID.OUTDATED_BACK')}
      </button>
    </div>
  );
}
