import { Button } from 'antd';
import { useMemo } from 'react';
import { isKpi, kpis } from '../../../contract/pra/kpi';
import { type KpiTarget, kpiTarget, praImportCargoKpi, type TargetSearch } from '../../../contract/pra/praImportCargoKpi';
import { DateBox } from '../../fields/DateBox';
import { LookupBox } from '../../fields/LookupBox';
import { type Column, Grid, GridScreen, Rows, SaveButton, SearchPane, Toolbar, useGrid } from '../../grid';
import { t } from '../../lib/texts';
import { PopupFoot } from '../../shell/popupFoot';
import { usePopup } from '../../shell/popups';
import { ScreenScope, useScreen } from '../../shell/screen';

const betterText = ({ KPI_CD }: KpiTarget): string =>
  isKpi(KPI_CD) ? t(`UI.praImportCargoKpi.${kpis[KPI_CD].high ? 'AT_LEAST' : 'AT_MOST'}`) : '';
const basisText = ({ UPD_CNT }: KpiTarget): string => t(`UI.praImportCargoKpi.${UPD_CNT === null ? 'DEFAULT' : 'AGREED'}`);

const columns = (): Column<KpiTarget>[] => [
  { field: 'KPI_CD', width: 150 },
  { field: 'KPI_YY', title: t('UI.praImportCargoKpi.BETTER'), width: 64, render: betterText },
  { field: 'TGT_VAL', edit: true, required: true, min: 0, width: 90 },
  { field: 'WARN_VAL', edit: true, min: 0, width: 90 },
  { field: 'UPD_CNT', title: t('UI.praImportCargoKpi.BASIS'), width: 80, render: basisText },
];

/** The targets of a customer for a year. It has the rights of the screen that it belongs to. */
export function TargetDialog() {
  const { slot, tell } = useScreen();
  const place = useMemo(() => ({ screen: 'praImportCargoKpi', args: {}, popup: true, slot, tell }), [slot, tell]);
  return (
    <ScreenScope place={place}>
      <Targets />
    </ScreenScope>
  );
}

function Targets() {
  const popup = usePopup<{ search: Partial<TargetSearch>; onSaved: () => void }>();
  const { search, onSaved } = popup.param;
  const targets = useGrid(praImportCargoKpi.selectTargets, {
    id: 'TGT',
    title: t('UI.praImportCargoKpi.TARGETS'),
    table: kpiTarget.table,
    key: ['CUST_CD', 'KPI_YY', 'KPI_CD'],
    system: ['ST'],
    save: praImportCargoKpi.saveTargets,
    columns: columns(),
    search,
    auto: Boolean(search.CUST_CD),
  });
  return (
    <div className="q-popup">
      <GridScreen grid={targets}>
        <SearchPane>
          <LookupBox name="CUST_CD" kind="Customer" search={{ KEY_SVC: 'PRA' }} required />
          <DateBox name="KPI_YY" type="year" required />
        </SearchPane>
        <Toolbar>
          <Rows>
            <SaveButton caption={t('UI.COMMON.SAVE')} onSaved={onSaved} />
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
