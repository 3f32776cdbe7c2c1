import { cmsCheckLastNoPopup, type LastNo } from '../../../../contract/cms/popup/cmsCheckLastNoPopup';
import type { CountSearch } from '../../../../contract/cms/setting/cmsAutonoCount';
import { TextBox } from '../../../fields/TextBox';
import { ActionButton, Chain, type Column, Grid, GridScreen, SearchPane, Toolbar, useGrid } from '../../../grid';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';

const columns: Column<LastNo>[] = [
  { field: 'RULE_CD', width: 58 },
  { field: 'PERIOD_KEY', width: 72 },
  { field: 'LAST_SEQ', width: 70 },
  { field: 'LAST_NO', width: 102 },
  { field: 'REAL_LAST_NO', width: 104 },
  { field: 'DIFF_YN', like: { type: 'C', len: 1, code: 'YN' }, width: 52 },
];

export default function CmsCheckLastNoPopup() {
  const popup = usePopup<Partial<CountSearch>>();
  const numbers = useGrid(cmsCheckLastNoPopup.select, {
    id: 'G1',
    key: ['RULE_CD', 'CORP_CD', 'PERIOD_KEY'],
    system: ['CK'],
    columns,
    search: popup.param,
    auto: Boolean(popup.param?.RULE_CD && popup.param.CORP_CD),
    checkable: (row) => row.DIFF_YN === 'Y',
  });

  return (
    <GridScreen grid={numbers}>
      <SearchPane>
        <TextBox name="RULE_CD" required upper />
        <TextBox name="CORP_CD" required />
        <TextBox name="PERIOD_KEY" />
      </SearchPane>
      <Toolbar>
        <Chain>
          <ActionButton for={cmsCheckLastNoPopup.apply} />
        </Chain>
      </Toolbar>
      <Grid />
      <PopupFoot>
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </GridScreen>
  );
}
