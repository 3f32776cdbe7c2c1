import { useState } from 'react';
import { addDays } from '../../../contract/dates';
import {
  type FlairPoSearch,
  flairPoInfoMgt,
  lineRefusal,
  type Po,
  type PoLine,
  po,
  poLine,
  poRefusal,
} from '../../../contract/flair/flairPoInfoMgt';
import { canEditLine, canEditPo } from '../../../contract/flair/ledger';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateRange } from '../../fields/DateRange';
import { LookupBox } from '../../fields/LookupBox';
import { TextBox } from '../../fields/TextBox';
import {
  ActionButton,
  AddButton,
  below,
  CopyButton,
  ExcelButton,
  Exceptions,
  Grid,
  type GridModel,
  GridScope,
  GridScreen,
  HistoryButton,
  MasterDetail,
  RemoveButton,
  Rows,
  SaveButton,
  SearchPane,
  StatusTag,
  ToolButton,
  Toolbar,
  ToolbarLine,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../grid';
import { codeName, useCodes } from '../../lib/codes';
import { today } from '../../lib/dates';
import { ownCustomer } from '../../lib/ownCustomer';
import { isSaved } from '../../lib/saved';
import { actor } from '../../lib/session';
import { t } from '../../lib/texts';
import { chunkFailed } from '../../shell/chunk';
import { deferred } from '../../shell/deferred';
import { openPopup } from '../../shell/popups';
import { useScreen } from '../../shell/screen';
import { LineCounts } from './LineCounts';
import type { MatrixPlace } from './PoMatrix';
import { columns, copiesOf, lineColumns } from './poColumns';
import { type View, ViewSwitch } from './ViewSwitch';

const PoMatrix = deferred(() => import('./PoMatrix').catch(chunkFailed));

const nowhere: MatrixPlace = { style: '', color: '', size: '' };
const period = () => ({ FR_DT: addDays(today(), -90), TO_DT: today() });

export default function FlairPoInfoMgt() {
  const screen = useScreen();
  useCodes({ FLAIR_PO_STS: { MSTR_CD: 'FLAIR_PO_STS' }, PO_LINE_STS: { MSTR_CD: 'PO_LINE_STS' } });
  const [view, setView] = useState<View>('LIST');
  const [isSwitched, setSwitched] = useState(false);
  const [places, setPlaces] = useState<Readonly<Record<string, MatrixPlace>>>({});
  const isStaff = actor().USER_TP === 'S';
  const lines: GridModel<PoLine, { CUST_CD: string; PO_NO: string | string[] }> = useGrid(flairPoInfoMgt.selectLines, {
    id: 'G2',
    title: t('UI.flairPoInfoMgt.G2'),
    table: poLine.table,
    key: ['CUST_CD', 'PO_NO', 'LINE_NO'],
    named: ({ LINE_NO, STYLE_NO, COLOR_CD, SIZE_CD }) => [LINE_NO, STYLE_NO, COLOR_CD, SIZE_CD].filter(Boolean).join(' '),
    save: flairPoInfoMgt.saveLines,
    columns: lineColumns,
    auto: false,
    newRow: () => ({
      CUST_CD: orders.current?.CUST_CD ?? '',
      PO_NO: orders.current?.PO_NO ?? '',
      CURR_CD: orders.current?.CURR_CD ?? '',
      QTY_UT: 'PC',
      SHORT_YN: 'N',
      PO_LINE_STS: 'OPN',
    }),
    canEdit: (row, field) => orders.current !== null && (isSaved(row) || canEditPo(orders.current)) && canEditLine(row, field),
    canRemove: (row) => !lineRefusal(row),
    tone: ({ PO_LINE_STS }) => (PO_LINE_STS === 'CXL' ? 'gone' : null),
    addFrom: 'RMK',
  });
  const orders: GridModel<Po, FlairPoSearch> = useMasterGrid<Po, FlairPoSearch>(flairPoInfoMgt.select, {
    id: 'G1',
    table: po.table,
    key: ['CUST_CD', 'PO_NO'],
    save: flairPoInfoMgt.save,
    history: true,
    columns,
    search: { ...period(), ...screen.args },
    newRow: () => ({ ...ownCustomer(), FLAIR_PO_STS: 'OPN', PO_DT: today(), INCOTERMS: 'FOB', TRANS_MODE: 'SEA', CURR_CD: 'USD' }),
    copiesOf,
    canEdit: canEditPo,
    canRemove: (row) => !poRefusal(row),
    tone: ({ FLAIR_PO_STS }) => (FLAIR_PO_STS === 'CXL' ? 'gone' : null),
    addFrom: 'RMK',
    below: [below(lines, ({ CUST_CD, PO_NO }: Po) => ({ CUST_CD, PO_NO }), { inside: 'G2' })],
  });
  const whyNot = (row: Po) => {
    const code = poRefusal(row);
    return code && t(code, code === 'MSG000247' ? row.PO_NO : codeName('FLAIR_PO_STS', row.FLAIR_PO_STS));
  };
  const whyNotLine = (row: PoLine) => {
    const code = lineRefusal(row);
    return code && t(code, code === 'MSG000247' ? `${row.PO_NO}-${row.LINE_NO}` : codeName('PO_LINE_STS', row.PO_LINE_STS));
  };
  const openUpload = () =>
    openPopup<{ UPLOAD_NO: string }>('/flair/popup/FlairPoExcelUploadPopup').then(
      ({ UPLOAD_NO }) => orders.search({ UPLOAD_NO }),
      () => {},
    );
  /** Sums and state of the orders follow from their lines. */
  const again = () => void (orders.isDirty || orders.search(undefined, { ask: false }));
  const order = orders.current;
  const show = (to: View) => {
    setView(to);
    setSwitched(true);
  };
  const switches = <ViewSwitch view={view} isChosen={isSwitched} onChoose={show} />;
  const ordersBar = (
    <Toolbar>
      <Tools>{switches}</Tools>
      <Rows>
        <AddButton />
        <RemoveButton />
        <CopyButton />
        <SaveButton />
      </Rows>
      <Exceptions>
        <ActionButton for={flairPoInfoMgt.cancel} whyNot={whyNot} reason current />
      </Exceptions>
      <Tools>
        <ToolButton id="upload" onClick={openUpload} />
        <HistoryButton states="FLAIR_PO_STS" />
        <ExcelButton for={flairPoInfoMgt.excel} />
      </Tools>
    </Toolbar>
  );
  const linesBar = (
    <Toolbar note={order && `${order.PO_NO || t('UI.GRID.ST_ADD')} ${order.VNDR_NM ?? ''}`}>
      <Rows>
        <AddButton off={order ? !canEditPo(order) && t('MSG000027', codeName('FLAIR_PO_STS', order.FLAIR_PO_STS)) : t('UI.OFF.CHOOSE')} />
        <RemoveButton />
        {isSaved(order) && <SaveButton onSaved={again} />}
      </Rows>
      <Exceptions>
        {isSaved(order) && (
          <ActionButton
            for={flairPoInfoMgt.cancelLines}
            caption={t('UI.flairPoInfoMgt.CANCEL_LINE')}
            whyNot={whyNotLine}
            reason
            current
            onDone={again}
          />
        )}
      </Exceptions>
      <Tools>
        <ExcelButton for={flairPoInfoMgt.excel} grid="G2" />
      </Tools>
    </Toolbar>
  );
  const at = order ? `${order.CUST_CD}|${order.PO_NO}` : '';
  const oneBar = (
    <ToolbarLine
      title={`PO ${order ? order.PO_NO || t('UI.GRID.ST_ADD') : ''}`}
      status={order && <StatusTag group="FLAIR_PO_STS" code={order.FLAIR_PO_STS} />}
      note={order?.CUST_NM ?? ''}
    >
      <GridScope grid={lines}>
        <LineCounts />
      </GridScope>
      <Tools>{switches}</Tools>
      <Rows>
        <CopyButton />
        {isSaved(order) ? (
          <GridScope grid={lines}>
            <SaveButton onSaved={again} />
          </GridScope>
        ) : (
          <SaveButton />
        )}
      </Rows>
      <Exceptions>
        <ActionButton for={flairPoInfoMgt.cancel} whyNot={whyNot} reason current />
      </Exceptions>
      <Tools>
        <ToolButton id="upload" onClick={openUpload} />
        <HistoryButton states="FLAIR_PO_STS" />
        <GridScope grid={lines}>
          <ExcelButton for={flairPoInfoMgt.excel} grid="G2" />
        </GridScope>
      </Tools>
    </ToolbarLine>
  );
  return (
    <GridScreen grid={orders}>
      <SearchPane>
        <DateRange title={t('LBL.FLAIR_PO.PO_DT')} span={2} max={{ years: 1 }} required />
        <TextBox name="PO_NO" maxLength={1000} />
        <TextBox name="VNDR_NM" />
        <TextBox name="BRAND_NM" />
        <TextBox name="SEASON_CD" />
        <TextBox name="STYLE_NO" />
        <CodeSelect name="FLAIR_PO_STS" />
        <TextBox name="UPLOAD_NO" upper />
        {isStaff && <LookupBox name="CUST_CD" kind="Customer" search={{ KEY_SVC: 'FLAIR' }} />}
      </SearchPane>
      {view === 'LIST' ? (
        <MasterDetail name={t('UI.flairPoInfoMgt.G2')}>
          <GridScope grid={orders}>
            {ordersBar}
            <Grid />
          </GridScope>
          <GridScope grid={lines}>
            {linesBar}
            <Grid />
          </GridScope>
        </MasterDetail>
      ) : (
        <>
          <GridScope grid={orders}>{oneBar}</GridScope>
          {order && (
            <PoMatrix
              key={at}
              order={order}
              lines={lines}
              place={places[at] ?? nowhere}
              onPlace={(to) => setPlaces({ ...places, [at]: to })}
            />
          )}
        </>
      )}
    </GridScreen>
  );
}
