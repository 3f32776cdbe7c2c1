import { cmsPostcodePopup, type Postcode, type PostcodeSearch } from '../../../../contract/cms/popup/cmsPostcodePopup';
import { type Column, Grid, GridScreen, SearchPane, Toolbar } from '../../../grid';
import { t } from '../../../lib/texts';
import { Keyword, LookupFoot, useLookup } from './lookup';

const text = { type: 'V', len: 300 } as const;
const columns = (): Column<Postcode>[] => [
  { field: 'ZIP_NO', pinned: 'left', width: 80 },
  { field: 'ADDR', width: 330 },
  { field: 'BLDG_NM', width: 130, title: t('UI.cmsPostcodePopup.BLDG'), like: text },
  { field: 'LOT_ADDR', width: 240, title: t('UI.cmsPostcodePopup.LOT'), like: text },
  { field: 'ADDR_ENG', width: 300 },
];

export default function CmsPostcodePopup() {
  const { grid, choose, close } = useLookup<Postcode, PostcodeSearch>(cmsPostcodePopup.select, {
    title: t('UI.cmsPostcodePopup.G1'),
    key: 'LINE_NO',
    columns: columns(),
    item: (row) => ({ ...row, CODE: row.ZIP_NO, NAME: row.ZIP_NO }),
  });
  return (
    <GridScreen grid={grid}>
      <SearchPane>
        <Keyword hint={[t('UI.cmsPostcodePopup.HOW')]} />
      </SearchPane>
      <Toolbar />
      <Grid />
      <LookupFoot choose={choose} close={close} />
    </GridScreen>
  );
}
