import { type CorpRow, cmsCorpPopup } from '../../../../contract/cms/popup/cmsCorpPopup';
import type { CodeItem } from '../../../../contract/code';
import { type Column, Grid, GridScreen, SearchPane, Toolbar } from '../../../grid';
import { label, t } from '../../../lib/texts';
import { Keyword, LookupFoot, useLookup } from './lookup';

const columns: Column<CorpRow>[] = [
  { field: 'CORP_CD', pinned: 'left', width: 90 },
  { field: 'CORP_NM', width: 160 },
  { field: 'CORP_ENG_NM', width: 190 },
  { field: 'CTRY_CD' },
];

const asItem = (row: CorpRow): CodeItem => ({ ...row, CODE: row.CORP_CD, NAME: row.CORP_NM, ENG_NAME: row.CORP_ENG_NM });

export default function CmsCorpPopup() {
  const { grid, choose, close } = useLookup(cmsCorpPopup.select, {
    title: t('UI.GRID.NAME', t('UI.LOOKUP.Corp')),
    key: 'CORP_CD',
    columns,
    item: asItem,
  });
  return (
    <GridScreen grid={grid}>
      <SearchPane>
        <Keyword hint={['CORP_CD', 'CORP_NM'].map((field) => label(field))} />
      </SearchPane>
      <Toolbar />
      <Grid />
      <LookupFoot choose={choose} close={close} />
    </GridScreen>
  );
}
