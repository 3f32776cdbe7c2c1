import type { CodeItem } from '../../../contract/code';
import { addDays } from '../../../contract/dates';
import { ptlShipngStusList, type Shipment, type ShipmentSearch } from '../../../contract/ptl/status/ptlShipngStusList';
import { TextBox } from '../../fields/TextBox';
import { type Column, chosenRow, Grid, GridScreen, SearchPane, useGrid } from '../../grid';
import { today } from '../../lib/dates';
import { label } from '../../lib/texts';
import { PopupButton, PopupFoot } from '../../shell/popupFoot';
import { usePopup } from '../../shell/popups';

const columns: Column<Shipment>[] = [
  { field: 'HBL_NO', pinned: 'left', width: 116 },
  { field: 'CARGO_STS', width: 110 },
  { field: 'IMEX_TP', width: 64 },
  { field: 'TRANS_MODE', width: 64 },
  { field: 'POL_CD', width: 64 },
  { field: 'POD_CD', width: 64 },
  { field: 'VSL_NM', width: 130 },
  { field: 'ETA_DT' },
];

/** Chooses one of a customer's shipments, by its number or among the recent ones. */
export function ShipmentDialog() {
  const popup = usePopup<{ CUST_CD: string }, CodeItem>();
  const shipments = useGrid<Shipment, ShipmentSearch>(ptlShipngStusList.select, {
    id: 'G9',
    table: 'FMS_HBL',
    key: 'HBL_SEQ',
    system: ['NO'],
    columns,
    search: { DT_TP: 'ETD', NO_TP: 'HBL', FR_DT: addDays(today(), -60), TO_DT: addDays(today(), 30), CUST_CD: popup.param.CUST_CD },
    onOpen: () => choose(),
  });
  const choose = () => {
    const row = chosenRow(shipments);
    if (row) popup.resolve({ CODE: row.HBL_NO, NAME: row.HBL_NO, IMEX_TP: row.IMEX_TP, TRANS_MODE: row.TRANS_MODE } as CodeItem);
  };
  return (
    <GridScreen grid={shipments}>
      <SearchPane>
        <TextBox name="NO_VAL" title={label('HBL_NO')} upper autoFocus />
      </SearchPane>
      <Grid />
      <PopupFoot>
        <PopupButton id="enter" primary onClick={choose} />
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </GridScreen>
  );
}
