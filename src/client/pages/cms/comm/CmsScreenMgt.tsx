import { Checkbox } from 'antd';
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
  below,
  type Column,
  ExcelButton,
  Grid,
  type GridModel,
  GridPart,
  GridScreen,
  HistoryButton,
  RemoveButton,
  Rows,
  SaveButton,
  SearchPane,
  Toolbar,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../../grid';
import { isSaved } from '../../../lib/saved';
import { t } from '../../../lib/texts';
import { loadMenus } from '../../../shell/menu';
import { Panes } from '../../../shell/panes';

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

export default function CmsScreenMgt() {
  /** The calls of no screen stand in place of those of the current one. */
  const [frame, setFrame] = useState(false);

  const buttons: GridModel<ScreenButton, { SCRN_ID: string }> = useGrid(cmsScreenMgt.selectButtons, {
    id: 'G2',
    title: t('UI.cmsScreenMgt.G2'),
    table: 'CMS_SCREEN_BTN',
    key: ['SCRN_ID', 'BTN_ID'],
    save: cmsScreenMgt.saveButtons,
    columns: buttonColumns,
    auto: false,
    canRemove: isOwn,
    newRow: () => ({
      SCRN_ID: screens.current?.SCRN_ID ?? '',
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
    save: cmsScreenMgt.saveServices,
    columns: serviceColumns,
    system: ['ST', 'NO'],
    auto: false,
  });
  const ofScreen = ({ SCRN_ID }: Screen) => ({ SCRN_ID });
  const screens = useMasterGrid(cmsScreenMgt.select, {
    id: 'G1',
    title: t('UI.cmsScreenMgt.G1'),
    table: 'CMS_SCREEN',
    key: 'SCRN_ID',
    save: cmsScreenMgt.save,
    columns: screenColumns,
    canRemove: isOwn,
    newRow: () => ({ SCRN_TP: 'PAGE', USE_YN: 'Y', BROUGHT_YN: 'N' }),
    below: [below(buttons, ofScreen), ...(frame ? [] : [below(services, ofScreen)])],
  });

  async function turnFrame(on: boolean) {
    if (!(await services.mayLeave())) return;
    setFrame(on);
    const SCRN_ID = on ? '' : isSaved(screens.current) && screens.current?.SCRN_ID;
    if (SCRN_ID === false) services.load([]);
    else void services.search({ SCRN_ID }, { ask: false });
  }

  return (
    <GridScreen grid={screens}>
      <SearchPane>
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
        <CodeSelect name="SCRN_TP" />
        <CodeSelect name="USE_YN" />
      </SearchPane>
      <Panes orientation="vertical" className="gpanes">
        <Panes.Panel min={140}>
          <div className="gpart">
            <Toolbar>
              <Rows>
                <AddButton />
                <RemoveButton />
                <SaveButton onSaved={() => void loadMenus()} />
              </Rows>
              <Tools>
                <ExcelButton for={cmsScreenMgt.excel} />
                <HistoryButton />
              </Tools>
            </Toolbar>
            <Grid />
          </div>
        </Panes.Panel>
        <Panes.Panel defaultSize="48%" min={140}>
          <Panes className="gpanes">
            <Panes.Panel min={320}>
              <GridPart grid={buttons}>
                <Toolbar>
                  <Rows>
                    <AddButton off={!isSaved(screens.current) && t('UI.ACTION.UNSAVED')} />
                    <RemoveButton />
                    <SaveButton onSaved={() => void loadMenus()} />
                  </Rows>
                  <Tools>
                    <ExcelButton for={cmsScreenMgt.excel} grid="G2" />
                    <HistoryButton />
                  </Tools>
                </Toolbar>
              </GridPart>
            </Panes.Panel>
            <Panes.Panel defaultSize="54%" min={320}>
              <GridPart grid={services}>
                <Toolbar
                  note={
                    <Checkbox className="q-check" checked={frame} onChange={(event) => void turnFrame(event.target.checked)}>
                      {t('UI.cmsScreenMgt.FRAME')}
                    </Checkbox>
                  }
                >
                  <Rows>
                    <SaveButton onSaved={() => void loadMenus()} />
                  </Rows>
                  <Tools>
                    <ExcelButton for={cmsScreenMgt.excel} grid="G3" />
                    <HistoryButton />
                  </Tools>
                </Toolbar>
              </GridPart>
            </Panes.Panel>
          </Panes>
        </Panes.Panel>
      </Panes>
    </GridScreen>
  );
}
