import { Button } from 'antd';
import { useState } from 'react';
import type { Fact } from '../../../../contract/cms/comm/cmsSvcRoleMgt';
import { cmsUserMgt, type RightsSearch, type UserRight } from '../../../../contract/cms/comm/cmsUserMgt';
import { CodeSelect } from '../../../fields/CodeSelect';
import { TextBox } from '../../../fields/TextBox';
import { type Column, Grid, GridScreen, SearchPane, Toolbar, useGrid } from '../../../grid';
import { call } from '../../../lib/call';
import { codeName } from '../../../lib/codes';
import { createRest } from '../../../lib/rest';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { Panes } from '../../../shell/panes';
import { PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';
import { Facts } from './Facts';

const columns = (): Column<UserRight>[] => [
  { field: 'MENU_NM', pinned: 'left', width: 250, merge: true },
  { field: 'BTN_NM', width: 120 },
  { field: 'SVC_ID', width: 260 },
  {
    field: 'OK_YN',
    like: { type: 'C', len: 1, code: 'YN' },
    title: t('UI.cmsUserMgt.OK_YN'),
    width: 64,
    render: ({ OK_YN }) => <span className={`tag tag-${OK_YN === 'Y' ? 'ok' : 'bad'}`}>{codeName('YN', OK_YN)}</span>,
  },
  { field: 'ROLE_TXT', like: { type: 'V', len: 100 }, title: t('UI.cmsUserMgt.ROLE_TXT'), width: 130 },
  { field: 'DATA_SCOPE', width: 140 },
  { field: 'WHY_TXT', like: { type: 'V', len: 200 }, title: t('UI.cmsUserMgt.WHY_TXT'), width: 280 },
  { field: 'SCRN_ID', width: 150 },
  { field: 'BTN_ID', width: 90 },
];

/** Everything a user may do or may not, by which roles, and the facts that decide about the current row. */
export function RightsDialog() {
  const popup = usePopup<{ USER_ID: string }>();
  const { USER_ID } = popup.param;
  const [facts, setFacts] = useState<Fact[]>([]);
  const [resting] = useState(createRest);
  const show = (right: UserRight | null) =>
    resting.on(async () => {
      if (!right) return setFacts([]);
      const { SCRN_ID, BTN_ID, SVC_ID } = right;
      const SEARCH = { USER_ID, SCRN_ID, ...(BTN_ID ? { BTN_ID } : {}), ...(SVC_ID ? { SVC_ID } : {}) };
      const answer = await attempt(() => call(cmsUserMgt.facts, { SEARCH }, { quiet: true }));
      if (answer) setFacts(answer.data.LIST);
    }, false);
  const rights = useGrid<UserRight, RightsSearch>(cmsUserMgt.rights, {
    id: 'G4',
    title: t('UI.cmsUserMgt.G4'),
    key: 'ROW_KEY',
    system: ['NO'],
    columns: columns(),
    search: { USER_ID, OK_YN: 'Y' },
    onCurrent: (right) => void show(right),
  });
  return (
    <div className="q-popup">
      <GridScreen grid={rights}>
        <SearchPane>
          <CodeSelect name="OK_YN" code="YN" title={t('UI.cmsUserMgt.OK_YN')} />
          <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
        </SearchPane>
        <Panes className="gpanes">
          <Panes.Panel min={420}>
            <div className="gpart">
              <Toolbar />
              <Grid />
            </div>
          </Panes.Panel>
          <Panes.Panel defaultSize="30%" min={240}>
            <Facts facts={facts} />
          </Panes.Panel>
        </Panes>
      </GridScreen>
      <PopupFoot>
        <Button onClick={() => popup.close()}>{t('UI.COMMON.CLOSE')}</Button>
      </PopupFoot>
    </div>
  );
}
