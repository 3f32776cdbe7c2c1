import { cmsHistoryPopup, type HistoryRow, type StatusHistoryRow } from '../../../../contract/cms/popup/cmsHistoryPopup';
import { type Column, ExcelButton, Grid, GridScope, Toolbar, Tools, useGrid } from '../../../grid';
import { session } from '../../../lib/session';
import { t } from '../../../lib/texts';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';
import { SubTabs } from '../../../shell/subTabs';
import { HistoryCompare } from './HistoryCompare';

interface Param {
  TBL_NM: string;
  ROW_KEY: string;
  /** Code group of the row's states. */
  STS_CD: string;
}

const changeColumns: Column<HistoryRow>[] = [
  { field: 'CHG_DTM' },
  { field: 'CHG_TP', width: 70 },
  { field: 'COL_NM', width: 120 },
  { field: 'COL_TITLE', width: 120 },
  { field: 'OLD_VAL', width: 170 },
  { field: 'NEW_VAL', width: 170 },
  { field: 'CHG_USER_NM', width: 90 },
];

export default function CmsHistoryPopup() {
  const popup = usePopup<Param>();
  const { TBL_NM, ROW_KEY, STS_CD } = popup.param;
  const address = session().roleList.some((role) => role === 'CORP_ADM' || role === 'SYS_ADM');
  const statusColumns: Column<StatusHistoryRow>[] = [
    { field: 'CHG_DTM' },
    { field: 'FROM_STS', width: 110, like: { type: 'V', code: STS_CD } },
    { field: 'TO_STS', width: 110, like: { type: 'V', code: STS_CD } },
    { field: 'CHG_USER_NM', width: 90 },
    { field: 'CHG_RSN', width: 320 },
  ];
  const search = { TBL_NM, ROW_KEY };
  const changes = useGrid(cmsHistoryPopup.select, {
    id: 'G1',
    title: t('UI.cmsHistoryPopup.G1'),
    key: 'HIST_SEQ',
    system: ['NO'],
    search,
    columns: address ? [...changeColumns, { field: 'CLIENT_IP', width: 110 }] : changeColumns,
  });
  const statuses = useGrid(cmsHistoryPopup.statuses, {
    id: 'G2',
    title: t('UI.cmsHistoryPopup.G2'),
    key: 'HIST_SEQ',
    system: ['NO'],
    columns: statusColumns,
    search,
  });

  return (
    <div className="q-popup">
      <SubTabs
        tabs={[
          {
            key: 'G1',
            name: t('UI.cmsHistoryPopup.G1'),
            content: (
              <GridScope grid={changes}>
                <Toolbar note={ROW_KEY}>
                  <Tools>
                    <ExcelButton for={cmsHistoryPopup.excel} />
                  </Tools>
                </Toolbar>
                <Grid />
              </GridScope>
            ),
          },
          {
            key: 'G2',
            name: t('UI.cmsHistoryPopup.G2'),
            content: (
              <GridScope grid={statuses}>
                <Toolbar note={ROW_KEY}>
                  <Tools>
                    <ExcelButton for={cmsHistoryPopup.excel} grid="G2" />
                  </Tools>
                </Toolbar>
                <Grid />
              </GridScope>
            ),
          },
          { key: 'G3', name: t('UI.cmsHistoryPopup.G3'), content: <HistoryCompare of={search} changes={changes} /> },
        ]}
      />
      <PopupFoot>
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </div>
  );
}
