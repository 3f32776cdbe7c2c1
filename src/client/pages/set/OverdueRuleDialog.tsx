import { Button } from 'antd';
import { useMemo } from 'react';
import { type MailRule, mailRule, setAgeingList } from '../../../contract/set/setAgeingList';
import { type Column, Grid, GridScreen, Rows, SaveButton, Toolbar, useGrid } from '../../grid';
import { t } from '../../lib/texts';
import { PopupFoot } from '../../shell/popupFoot';
import { usePopup } from '../../shell/popups';
import { ScreenScope, useScreen } from '../../shell/screen';

const columns = (): Column<MailRule>[] => [
  { field: 'CORP_CD', width: 80 },
  { field: 'CORP_NM', width: 170 },
  { field: 'OVD_DAY_TXT', edit: true, width: 230 },
];

/** The days overdue on which customers are written to, of each corporation. It has the rights of the screen that it belongs to. */
export function OverdueRuleDialog() {
  const { slot, tell } = useScreen();
  const place = useMemo(() => ({ screen: 'setAgeingList', args: {}, popup: true, slot, tell }), [slot, tell]);
  return (
    <ScreenScope place={place}>
      <Rules />
    </ScreenScope>
  );
}

function Rules() {
  const popup = usePopup();
  const rules = useGrid(setAgeingList.selectRules, {
    id: 'RULE',
    title: t('UI.setAgeingList.RULES'),
    table: mailRule.table,
    key: 'CORP_CD',
    system: ['ST'],
    save: setAgeingList.saveRules,
    history: true,
    columns: columns(),
  });
  return (
    <div className="q-popup">
      <GridScreen grid={rules}>
        <Toolbar note={t('UI.setAgeingList.RULE_NOTE')}>
          <Rows>
            <SaveButton caption={t('UI.COMMON.SAVE')} />
          </Rows>
        </Toolbar>
        <Grid />
      </GridScreen>
      <PopupFoot>
        <Button onClick={() => popup.close()}>{t('UI.COMMON.CLOSE')}</Button>
      </PopupFoot>
    </div>
  );
}
