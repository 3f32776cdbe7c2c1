import { type CustomerRow, cmsCustomerPopup } from '../../../../contract/cms/popup/cmsCustomerPopup';
import type { CodeItem } from '../../../../contract/code';
import { StoppedTag } from '../../../fields/StoppedTag';
import { type Column, Grid, GridScreen, SearchPane, Toolbar } from '../../../grid';
import { label, t } from '../../../lib/texts';
import { CustomerKind, Keyword, LookupFoot, useLookup } from './lookup';

const columns: Column<CustomerRow>[] = [
  { field: 'CUST_CD', pinned: 'left', width: 80 },
  {
    field: 'CUST_NM',
    pinned: 'left',
    width: 150,
    render: (row) => (
      <>
        {row.CUST_NM} <StoppedTag of={row} />
      </>
    ),
  },
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
  const { grid, choose, close } = useLookup(cmsCustomerPopup.select, {
    title: t('UI.GRID.NAME', t('UI.LOOKUP.Customer')),
    key: 'CUST_CD',
    columns,
    item: asItem,
  });
  return (
    <GridScreen grid={grid}>
      <SearchPane>
        <Keyword hint={['CUST_CD', 'CUST_NM', 'CUST_ABBR', 'BIZ_NO'].map((field) => label(field))} />
        <CustomerKind given={grid.query.conditions.CUST_TP} />
      </SearchPane>
      <Toolbar />
      <Grid />
      <LookupFoot choose={choose} close={close} />
    </GridScreen>
  );
}
