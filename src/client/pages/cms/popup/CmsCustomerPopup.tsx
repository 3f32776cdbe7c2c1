import { useEffect } from 'react';
import { type CustomerRow, cmsCustomerPopup } from '../../../../contract/cms/popup/cmsCustomerPopup';
import type { CodeItem } from '../../../../contract/code';
import { CodeSelect } from '../../../fields/CodeSelect';
import type { LookupParam } from '../../../fields/LookupBox';
import { TextBox } from '../../../fields/TextBox';
import { type Column, Grid, GridScreen, SearchPane, useGrid } from '../../../grid';
import { t } from '../../../lib/texts';
import { box } from '../../../shell/box';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';

const columns: Column<CustomerRow>[] = [
  { field: 'CUST_CD', pinned: 'left', width: 80 },
  { field: 'CUST_NM', pinned: 'left', width: 150 },
  { field: 'CUST_ENG_NM', width: 170 },
  { field: 'CUST_ABBR', width: 100 },
  { field: 'CUST_TP' },
  { field: 'BIZ_NO', width: 104 },
  { field: 'CEO_NM', width: 80 },
  { field: 'CTRY_CD' },
  { field: 'TEL_NO', width: 104 },
  { field: 'STOP_YN' },
  { field: 'OLD_CD', width: 90 },
];

const asItem = (row: CustomerRow): CodeItem => ({ ...row, CODE: row.CUST_CD, NAME: row.CUST_NM, ENG_NAME: row.CUST_ENG_NM });

export default function CmsCustomerPopup() {
  const popup = usePopup<LookupParam, CodeItem>();
  const keyword = popup.param.KEYWORD;
  const customers = useGrid(cmsCustomerPopup.select, {
    id: 'G1',
    key: 'CUST_CD',
    system: ['NO'],
    columns,
    search: { KEYWORD: keyword, CUST_TP: 'CUS', ...popup.param.search },
    onOpen: () => choose(),
  });
  const choose = async () => {
    const row = customers.current;
    if (!row) return box.warn('MSG000009');
    popup.resolve(asItem(row));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when the popup opens
  useEffect(() => popup.onClose(() => keyword !== '' && customers.rows().some((row) => row.CUST_CD === keyword)), []);

  return (
    <GridScreen grid={customers}>
      <SearchPane>
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} autoFocus />
        <CodeSelect name="CUST_TP" />
      </SearchPane>
      <Grid />
      <PopupFoot>
        <PopupButton id="enter" primary onClick={choose} />
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </GridScreen>
  );
}
