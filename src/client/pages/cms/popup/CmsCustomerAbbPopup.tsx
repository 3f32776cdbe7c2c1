import { type AbbreviatedCustomer, cmsCustomerAbbPopup } from '../../../../contract/cms/popup/cmsCustomerAbbPopup';
import type { CodeItem } from '../../../../contract/code';
import { StoppedTag } from '../../../fields/StoppedTag';
import { type Column, Grid, GridScreen, SearchPane, Toolbar } from '../../../grid';
import { label, t } from '../../../lib/texts';
import { Keyword, LookupFoot, useLookup } from './lookup';

const columns: Column<AbbreviatedCustomer>[] = [
  { field: 'CUST_ABBR', pinned: 'left', width: 120 },
  { field: 'CUST_CD', width: 90 },
  {
    field: 'CUST_NM',
    width: 190,
    render: (row) => (
      <>
        {row.CUST_NM} <StoppedTag of={row} />
      </>
    ),
  },
  { field: 'CUST_ENG_NM', width: 220 },
  { field: 'CTRY_CD' },
];

const asItem = (row: AbbreviatedCustomer): CodeItem => ({ ...row, CODE: row.CUST_ABBR, NAME: row.CUST_NM, ENG_NAME: row.CUST_ENG_NM });

export default function CmsCustomerAbbPopup() {
  const { grid, choose, close } = useLookup(cmsCustomerAbbPopup.select, {
    title: t('UI.GRID.NAME', t('UI.LOOKUP.CustomerAbb')),
    key: 'CUST_ABBR',
    columns,
    item: asItem,
  });
  return (
    <GridScreen grid={grid}>
      <SearchPane>
        <Keyword hint={[label('CUST_ABBR')]} />
      </SearchPane>
      <Toolbar />
      <Grid />
      <LookupFoot choose={choose} close={close} />
    </GridScreen>
  );
}
