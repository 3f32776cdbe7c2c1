import { Checkbox, Splitter } from 'antd';
import { useState } from 'react';
import {
  cmsScreenMgt,
  hasSize,
  maxSeq,
  popupSize,
  type Screen,
  type ScreenButton,
  type Service,
} from '../../../../contract/cms/comm/cmsScreenMgt';
import { isMending, isNeededCall } from '../../../../contract/cms/comm/mending';
import { CodeSelect } from '../../../fields/CodeSelect';
import { TextBox } from '../../../fields/TextBox';
import {
  AddButton,
  type Column,
  ExcelButton,
  Grid,
  type GridModel,
  GridScope,
  GridScreen,
  RemoveButton,
  RowButton,
  Rows,
  SaveButton,
  SearchPane,
  Toolbar,
  Tools,
  useGrid,
} from '../../../grid';
import { t } from '../../../lib/texts';
import { loadMenus } from '../../../shell/menu';
import { openPopup } from '../../../shell/popups';

const isOwn = (row: { BROUGHT_YN: string }) => row.BROUGHT_YN !== 'Y';

const screenColumns: Column<Screen>[] = [
  { field: 'SCRN_ID', pinned: 'left', edit: 'new', required: true, width: 170 },
  { field: 'SCRN_NM', edit: true, required: true, width: 160 },
  { field: 'SCRN_ENG_NM', edit: true, width: 190 },
  { field: 'SCRN_TP', edit: isOwn, required: true, width: 96 },
  { field: 'SCRN_PATH', edit: isOwn, required: true, width: 240 },
  { field: 'POP_WIDTH', edit: hasSize, ...popupSize.POP_WIDTH },
  { field: 'POP_HEIGHT', edit: hasSize, ...popupSize.POP_HEIGHT },
  { field: 'USE_YN', edit: ({ SCRN_ID }) => !isMending(SCRN_ID), required: true },
  { field: 'RMK', edit: true, width: 200 },
];

const buttonColumns: Column<ScreenButton>[] = [
  { field: 'BTN_ID', pinned: 'left', edit: 'new', required: true, width: 110 },
  { field: 'BTN_TP', edit: true, required: true, width: 96 },
  { field: 'BTN_NM', edit: true, required: true, width: 120 },
  { field: 'BTN_ENG_NM', edit: true, width: 130 },
  { field: 'SORT_SEQ', edit: true, required: true, min: 0, max: maxSeq },
  { field: 'USE_YN', edit: ({ SCRN_ID }) => !isMending(SCRN_ID), required: true },
];

const serviceColumns: Column<Service>[] = [
  { field: 'SVC_ID', pinned: 'left', width: 250 },
  { field: 'SVC_NM', edit: true, required: true, width: 170 },
  { field: 'LOG_YN', edit: true, required: true },
  { field: 'USE_YN', edit: (row) => !isNeededCall(row), required: true },
  { field: 'BTN_ID', width: 90 },
  { field: 'AUTH_TP', width: 96 },
  { field: 'HTTP_MTHD', width: 96 },
  { field: 'SVC_URL', width: 290 },
];

const openHistory = (TBL_NM: string, ROW_KEY: string) => openPopup('/cms/popup/cmsHistoryPopup', { param: { TBL_NM, ROW_KEY } });
const isStored = (row: { UPD_CNT?: number | null } | null): boolean => row !== null && row.UPD_CNT !== undefined && row.UPD_CNT !== null;

export default function CmsScreenMgt() {
  const [current, setCurrent] = useState<Screen | null>(null);
  /** The calls of no screen stand in place of those of the current one. */
  const [frame, setFrame] = useState(false);

  const buttons: GridModel<ScreenButton, { SCRN_ID: string }> = useGrid(cmsScreenMgt.selectButtons, {
    id: 'G2',
    title: t('UI.cmsScreenMgt.G2'),
    table: 'CMS_SCREEN_BTN',
    key: ['SCRN_ID', 'BTN_ID'],
    columns: buttonColumns,
    auto: false,
    canRemove: isOwn,
    newRow: () => ({
      SCRN_ID: current?.SCRN_ID ?? '',
      BTN_TP: 'SUB',
      SORT_SEQ: Math.min(maxSeq, Math.max(0, ...buttons.rows().map((button) => button.SORT_SEQ)) + 10),
      USE_YN: 'Y',
      BROUGHT_YN: 'N',
    }),
  });
  const services = useGrid(cmsScreenMgt.selectServices, {
    id: 'G3',
    title: t('UI.cmsScreenMgt.G3'),
    table: 'CMS_SVC',
    key: 'SVC_ID',
    columns: serviceColumns,
    system: ['ST', 'NO'],
    auto: false,
  });
  const showServices = (screen: Screen | null, ofFrame: boolean) =>
    screen || ofFrame ? services.search({ SCRN_ID: ofFrame ? '' : (screen?.SCRN_ID ?? '') }, { ask: false }) : services.load([]);

  const screens = useGrid(cmsScreenMgt.select, {
    id: 'G1',
    title: t('UI.cmsScreenMgt.G1'),
    table: 'CMS_SCREEN',
    key: 'SCRN_ID',
    columns: screenColumns,
    canRemove: isOwn,
    newRow: () => ({ SCRN_TP: 'PAGE', USE_YN: 'Y', BROUGHT_YN: 'N' }),
    details: () => (frame ? [buttons] : [buttons, services]),
    onCurrent: (screen) => {
      // The screen itself was saved: what is typed below it stays.
      const same = screen?.SCRN_ID === current?.SCRN_ID;
      setCurrent(screen);
      if (!(same && buttons.isDirty)) {
        if (screen && isStored(screen)) void buttons.search({ SCRN_ID: screen.SCRN_ID }, { ask: false });
        else buttons.load([]);
      }
      if (!frame && !(same && services.isDirty)) void showServices(screen && isStored(screen) ? screen : null, false);
    },
  });

  async function turnFrame(on: boolean) {
    if (!(await services.mayLeave())) return;
    setFrame(on);
    void showServices(current && isStored(current) ? current : null, on);
  }

  return (
    <GridScreen grid={screens}>
      <SearchPane>
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
        <CodeSelect name="SCRN_TP" />
        <CodeSelect name="USE_YN" />
      </SearchPane>
      <Splitter orientation="vertical" className="gpanes">
        <Splitter.Panel min={140}>
          <div className="gpart">
            <Toolbar>
              <Rows>
                <AddButton />
                <RemoveButton />
                <SaveButton for={cmsScreenMgt.save} onSaved={() => void loadMenus()} />
              </Rows>
              <Tools>
                <ExcelButton for={cmsScreenMgt.excel} />
                <RowButton<Screen> id="history" onRow={(row) => openHistory('CMS_SCREEN', row.SCRN_ID)} />
              </Tools>
            </Toolbar>
            <Grid />
          </div>
        </Splitter.Panel>
        <Splitter.Panel defaultSize="48%" min={140}>
          <Splitter className="gpanes">
            <Splitter.Panel min={320}>
              <GridScope grid={buttons}>
                <div className="gpart">
                  <Toolbar>
                    <Rows>
                      <AddButton disabled={!isStored(current)} />
                      <RemoveButton />
                      <SaveButton for={cmsScreenMgt.saveButtons} onSaved={() => void loadMenus()} />
                    </Rows>
                    <Tools>
                      <ExcelButton for={cmsScreenMgt.excel} grid="G2" />
                      <RowButton<ScreenButton>
                        id="history"
                        onRow={(row) => openHistory('CMS_SCREEN_BTN', `${row.SCRN_ID}|${row.BTN_ID}`)}
                      />
                    </Tools>
                  </Toolbar>
                  <Grid />
                </div>
              </GridScope>
            </Splitter.Panel>
            <Splitter.Panel defaultSize="54%" min={320}>
              <GridScope grid={services}>
                <div className="gpart">
                  <Toolbar
                    note={
                      <Checkbox className="q-check" checked={frame} onChange={(event) => void turnFrame(event.target.checked)}>
                        {t('UI.cmsScreenMgt.FRAME')}
                      </Checkbox>
                    }
                  >
                    <Rows>
                      <SaveButton for={cmsScreenMgt.saveServices} onSaved={() => void loadMenus()} />
                    </Rows>
                    <Tools>
                      <ExcelButton for={cmsScreenMgt.excel} grid="G3" />
                      <RowButton<Service> id="history" onRow={(row) => openHistory('CMS_SVC', row.SVC_ID)} />
                    </Tools>
                  </Toolbar>
                  <Grid />
                </div>
              </GridScope>
            </Splitter.Panel>
          </Splitter>
        </Splitter.Panel>
      </Splitter>
    </GridScreen>
  );
}
