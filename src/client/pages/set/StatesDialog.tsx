import { Button } from 'antd';
import { type SettlementKey, setCostStlList } from '../../../contract/set/setCostStlList';
import { Grid, GridScope, Toolbar, useGrid } from '../../grid';
import { statusColumns } from '../../grid/statusColumns';
import { useCodes } from '../../lib/codes';
import { t } from '../../lib/texts';
import { PopupFoot } from '../../shell/popupFoot';
import { openDialog, usePopup } from '../../shell/popups';

/** The states that a settlement took since it was sent, as its customer may read them. */
function StatesDialog() {
  const popup = usePopup<SettlementKey>();
  const { STL_NO } = popup.param;
  useCodes({ STL_STS: { MSTR_CD: 'STL_STS' } });
  const states = useGrid(setCostStlList.selectStates, {
    id: 'G9',
    title: t('UI.setCostStlList.G9'),
    key: 'HIST_SEQ',
    system: [],
    columns: statusColumns('STL_STS'),
    search: { STL_NO },
  });
  return (
    <div className="q-popup">
      <GridScope grid={states}>
        <Toolbar note={STL_NO} />
        <Grid />
      </GridScope>
      <PopupFoot>
        <Button onClick={() => popup.close()}>{t('UI.COMMON.CLOSE')}</Button>
      </PopupFoot>
    </div>
  );
}

export const openStates = ({ STL_NO }: SettlementKey) =>
  openDialog(StatesDialog, { title: t('UI.setCostStlList.G9'), width: 720, height: 380, param: { STL_NO } }).catch(() => {});
