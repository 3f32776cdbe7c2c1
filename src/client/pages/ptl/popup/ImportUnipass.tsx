import { useEffect } from 'react';
import type { FoundCargo } from '../../../../contract/ptl/popup/foundCargo';
import { ptlImportUnipassPopup } from '../../../../contract/ptl/popup/ptlImportUnipassPopup';
import type { CargoStep } from '../../../../contract/ptl/popup/unipass';
import { type Column, ExcelButton, Grid, GridScope, Rows, ToolButton, Toolbar, Tools, useGrid } from '../../../grid';
import { callBatch } from '../../../lib/batch';
import { codeName, useCodes } from '../../../lib/codes';
import { formatValue } from '../../../lib/formats';
import { label, t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { Facts } from '../../../shell/facts';
import { notify } from '../../../shell/notify';
import { Panes } from '../../../shell/panes';
import { counted, said } from './enquiry';

type Field = keyof FoundCargo & string;

/** What is told of a cargo, in its order; of two columns the second is the name or the unit of the first. */
const facts: readonly (readonly [Field, Field?])[] = [
  ...([['CARG_MT_NO'], ['PRGS_STTS'], ['CSCL_PRGS_STTS'], ['PRCS_DTM'], ['MBL_NO'], ['HBL_NO'], ['CARGO_TP'], ['BL_TP_NM']] as const),
  ...([['VSL_NM', 'VOY_NO'], ['SHIP_NAT_NM'], ['AGNC_NM'], ['CARR_NM'], ['FRWR_NM'], ['ITEM_NM']] as const),
  ...([
    ['POL_CD', 'POL_NM'],
    ['POD_CD', 'POD_NM'],
    ['ENTR_CSTM_NM'],
    ['ETA_DT'],
    ['PKG_QTY', 'PKG_UT_CD'],
    ['GRS_WT'],
    ['MSR_CBM'],
  ] as const),
  ...([['CNTR_CNT'], ['CNTR_NO'], ['MGT_YN'], ['LATE_FINE_YN'], ['LATE_TAX_YN'], ['SPCN_CD']] as const),
];

function shown(cargo: FoundCargo, field: Field): string {
  const stored = cargo[field];
  if (field.endsWith('_YN')) return stored ? codeName('YN', String(stored)) : '';
  // A text of the service, no code of the portal.
  return field === 'CARGO_TP' ? (cargo.CARGO_TP ?? '') : formatValue(field, stored);
}

const stepGrid: Column<CargoStep>[] = [
  { field: 'SEQ_NO', width: 56, like: { type: 'I' } },
  { field: 'PRCS_DTM' },
  { field: 'PRCS_TP', width: 170, like: said() },
  { field: 'SHED_NM', width: 160, like: said() },
  { field: 'SHED_SGN', width: 84 },
  { field: 'PKG_QTY', like: counted() },
  { field: 'PKG_UT_CD', width: 64 },
  { field: 'GRS_WT', like: counted(3) },
  { field: 'RLBR_DTM', width: 140, like: said() },
  { field: 'RLBR_CNNT', width: 150, like: said() },
  { field: 'RLBR_BSS_NO', width: 130, like: said(50) },
  { field: 'DCLR_NO', width: 130, like: said(50) },
  { field: 'PRE_GUIDE', width: 220, like: said(500) },
];

/** What customs know of a cargo, and its steps, newest first. It is written to the reader's shipment, where there is one. */
export function ImportUnipass({ cargo, onApplied }: { cargo: FoundCargo; onApplied?: () => void }) {
  useCodes({ YN: { MSTR_CD: 'YN' }, PKG_UT: { MSTR_CD: 'PKG_UT' } });
  const steps = useGrid<CargoStep>(null, {
    id: 'G2',
    title: t('UI.ptlImportUnipassPopup.G2'),
    key: 'SEQ_NO',
    system: [],
    columns: stepGrid,
  });
  useEffect(() => steps.load(cargo.STEPS), [steps, cargo]);
  const { HBL_SEQ, CARG_MT_NO } = cargo;

  async function apply() {
    const done = await attempt(() => callBatch(steps, ptlImportUnipassPopup.apply, { LIST: [{ HBL_SEQ, CARG_MT_NO }] }));
    if (!done) return;
    notify.success(done.message ?? t('MSG000003'));
    onApplied?.();
  }

  return (
    <Panes orientation="vertical" className="gmaster">
      <Panes.Panel min={120}>
        <Facts
          title={t('UI.ptlImportUnipassPopup.G1')}
          wide
          facts={facts.map(([field, more]) => ({
            name: field,
            title: label(field, 'ptlImportUnipassPopup'),
            text: [shown(cargo, field), more ? shown(cargo, more) : ''].filter(Boolean).join(' '),
          }))}
        />
      </Panes.Panel>
      <Panes.Panel defaultSize="45%" min={90}>
        <GridScope grid={steps}>
          <div className="gpart">
            <Toolbar note={CARG_MT_NO}>
              <Rows>
                <ToolButton id="apply" primary off={HBL_SEQ === null && t('UI.CUSTOMS.NO_SHIPMENT')} onClick={apply} />
              </Rows>
              <Tools>
                <ExcelButton for={ptlImportUnipassPopup.excel} grid="G2" />
              </Tools>
            </Toolbar>
            <Grid />
          </div>
        </GridScope>
      </Panes.Panel>
    </Panes>
  );
}
