import { cmsOrgnPopup, type OrgnRow } from '../../../../contract/cms/popup/cmsOrgnPopup';
import type { CodeItem } from '../../../../contract/code';
import { LookupBox } from '../../../fields/LookupBox';
import { type Column, Grid, GridScreen, SearchPane, Toolbar } from '../../../grid';
import { nameOf } from '../../../lib/codes';
import { session } from '../../../lib/session';
import { label, t } from '../../../lib/texts';
import { Keyword, LookupFoot, useLookup } from './lookup';

const asItem = (row: OrgnRow): CodeItem => ({ ...row, CODE: row.ORGN_CD, NAME: row.ORGN_NM, ENG_NAME: row.ORGN_ENG_NM });

const columns: Column<OrgnRow>[] = [
  { field: 'ORGN_NM', pinned: 'left', width: 240, render: (row) => nameOf(asItem(row)) },
  { field: 'ORGN_CD', width: 96 },
  { field: 'ORGN_TP' },
  { field: 'MGR_USER_NM', width: 100 },
];

export default function CmsOrgnPopup() {
  const { grid, choose, close } = useLookup(cmsOrgnPopup.select, {
    title: t('UI.cmsOrgnPopup.G1'),
    key: 'ORGN_CD',
    columns,
    search: { CORP_CD: session().CORP_CD },
    item: asItem,
    tree: { parent: 'UPPER_ORGN_CD' },
  });
  return (
    <GridScreen grid={grid}>
      <SearchPane>
        <Keyword hint={['ORGN_CD', 'ORGN_NM'].map((field) => label(field))} />
        <LookupBox name="CORP_CD" kind="Corp" />
      </SearchPane>
      <Toolbar />
      <Grid />
      <LookupFoot choose={choose} close={close} />
    </GridScreen>
  );
}
