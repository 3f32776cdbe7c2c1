import { canEditPlace, dlvPlaceMgt, type Place, type PlaceSearch, place } from '../../../contract/pan/dlvPlaceMgt';
import { CodeSelect } from '../../fields/CodeSelect';
import { LookupBox } from '../../fields/LookupBox';
import { TextBox } from '../../fields/TextBox';
import {
  AddButton,
  type Column,
  ExcelButton,
  editableColumns,
  Grid,
  GridScreen,
  HistoryButton,
  RemoveButton,
  Rows,
  SaveButton,
  SearchPane,
  Toolbar,
  Tools,
  useGrid,
} from '../../grid';
import { nameOf } from '../../lib/codes';
import { actor, session } from '../../lib/session';
import { t } from '../../lib/texts';
import { postcode } from '../../shell/postcode';

const columns = (staff: boolean): Column<Place>[] =>
  editableColumns<Place>(place, [
    { field: 'PLC_CD', pinned: 'left', edit: () => false, required: false },
    { field: 'PLC_NM', pinned: 'left', width: 170 },
    {
      field: 'CUST_CD',
      edit: 'new',
      required: !staff,
      lookup: { kind: 'Customer', search: () => ({ CUST_TP: 'CUS' }), fill: (item) => ({ CUST_NM: item && nameOf(item) }) },
    },
    { field: 'CUST_NM', width: 120 },
    { field: 'ZIP_NO', names: postcode('ADDR') },
    { field: 'ADDR', width: 240 },
    { field: 'ADDR_DTL', width: 130 },
    'CHRG_NM',
    { field: 'TEL_NO', width: 118 },
    { field: 'OPEN_HR', width: 170 },
    { field: 'ACCESS_RMK', width: 220 },
    { field: 'PLC_ENG_NM', width: 150 },
    ...(['USE_YN', 'PLC_SRC', 'USE_CNT', 'LAST_USE_DTM'] as const),
  ]);

/** A place of the customer's, where there is only one; staff begin with one for all. */
function newPlace(): Partial<Place> {
  const [only, ...others] = session().custList;
  const own =
    only && others.length === 0
      ? { CUST_CD: only.CUST_CD, CUST_NM: nameOf({ CODE: only.CUST_CD, NAME: only.CUST_NM, ENG_NAME: only.CUST_ENG_NM }) }
      : {};
  return { USE_YN: 'Y', PLC_SRC: 'MAN', USE_CNT: 0, ...own };
}

export default function DlvPlaceMgt() {
  const me = actor();
  const places = useGrid<Place, PlaceSearch>(dlvPlaceMgt.select, {
    id: 'G1',
    table: place.table,
    key: 'PLC_CD',
    save: dlvPlaceMgt.save,
    columns: columns(me.USER_TP === 'S'),
    newRow: newPlace,
    notCopied: ['USE_CNT', 'LAST_USE_DTM'],
    canEdit: (row) => canEditPlace(row, me),
    canRemove: (row) => canEditPlace(row, me),
  });
  return (
    <GridScreen grid={places}>
      <SearchPane>
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
        <LookupBox name="CUST_CD" kind="Customer" />
        <CodeSelect name="PLC_SRC" />
        <CodeSelect name="USE_YN" />
      </SearchPane>
      <Toolbar>
        <Rows>
          <AddButton />
          <RemoveButton />
          <SaveButton />
        </Rows>
        <Tools>
          <ExcelButton for={dlvPlaceMgt.excel} />
          <HistoryButton />
        </Tools>
      </Toolbar>
      <Grid />
    </GridScreen>
  );
}
