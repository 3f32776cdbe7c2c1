import { useEffect } from 'react';
import { type FoundExport, loadDutyTone, ptlExportUnipassPopup } from '../../../../contract/ptl/popup/ptlExportUnipassPopup';
import type { ExportLoading } from '../../../../contract/ptl/popup/unipass';
import { mostAsked } from '../../../../contract/ptl/status/customsAsked';
import {
  type Column,
  chosenRows,
  ExcelButton,
  Grid,
  GridScope,
  MasterDetail,
  Rows,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
} from '../../../grid';
import { callBatch } from '../../../lib/batch';
import { today } from '../../../lib/dates';
import { formatValue } from '../../../lib/formats';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { notify } from '../../../shell/notify';
import { counted, said } from './enquiry';

/** A loading with its place among those of its declaration. */
type Loading = ExportLoading & { LINE_NO: number };

const duty = (row: FoundExport) => {
  const tone = loadDutyTone(row, today());
  const text = formatValue('LOAD_DUTY_DT', row.LOAD_DUTY_DT);
  return tone ? <span className={tone}>{text}</span> : text;
};

const columns: Column<FoundExport>[] = [
  { field: 'EXP_DCLR_NO', pinned: 'left', width: 130 },
  { field: 'HBL_NO', width: 116 },
  { field: 'EXPPN_NM', width: 150, like: said() },
  { field: 'MNUR_NM', width: 150, like: said() },
  { field: 'EXP_ACPT_DT' },
  { field: 'LOAD_DUTY_DT', render: duty },
  { field: 'SHPM_CMPL_YN', width: 104 },
  { field: 'CSCL_PKG_QTY', like: counted() },
  { field: 'CSCL_PKG_UT', width: 84, like: said(5) },
  { field: 'CSCL_WT', like: counted(3) },
  { field: 'SHPM_PKG_QTY', like: counted() },
  { field: 'SHPM_PKG_UT', width: 84, like: said(5) },
  { field: 'SHPM_WT', like: counted(3) },
  { field: 'VSL_NM', width: 140 },
];

const loadingGrid: Column<Loading>[] = [
  { field: 'BL_NO', width: 150, like: said(20) },
  { field: 'TKOF_DT', like: { type: 'D' } },
  { field: 'SHPM_PKG_QTY', like: counted() },
  { field: 'SHPM_PKG_UT', width: 84, like: said(5) },
  { field: 'SHPM_WT', like: counted(3) },
];

/** Export declarations as customs know them, and what was loaded of the current one. They are written to the reader's shipments. */
export function ExportUnipass({ found, onApplied }: { found: readonly FoundExport[] | null; onApplied?: () => void }) {
  const loadings = useGrid<Loading>(null, {
    id: 'G2',
    title: t('UI.ptlExportUnipassPopup.G2'),
    key: 'LINE_NO',
    system: ['NO'],
    columns: loadingGrid,
  });
  const declarations = useGrid<FoundExport>(null, {
    id: 'G1',
    key: 'LINE_NO',
    system: ['CK', 'NO'],
    columns,
    empty: t(found ? 'MSG000203' : 'UI.CUSTOMS.ENTER'),
    onCurrent: (row) => loadings.load((row?.LOADINGS ?? []).map((loading, i) => ({ LINE_NO: i + 1, ...loading }))),
  });
  useEffect(() => declarations.load(found ?? []), [declarations, found]);

  async function apply() {
    const rows = chosenRows(declarations, { most: mostAsked });
    if (!rows) return;
    const done = await attempt(() =>
      callBatch(declarations, ptlExportUnipassPopup.apply, { LIST: rows.map(({ HBL_SEQ, EXP_DCLR_NO }) => ({ HBL_SEQ, EXP_DCLR_NO })) }),
    );
    if (!done) return;
    notify.success(done.message ?? t('MSG000003'));
    onApplied?.();
  }
  const isOurs = found?.some(({ HBL_SEQ }) => HBL_SEQ !== null);

  return (
    <GridScope grid={declarations}>
      <MasterDetail name={t('UI.ptlExportUnipassPopup.G2')}>
        <GridScope grid={declarations}>
          <Toolbar>
            <Rows>
              <ToolButton id="apply" primary off={!isOurs && t('UI.CUSTOMS.NO_SHIPMENT')} onClick={apply} />
            </Rows>
            <Tools>
              <ExcelButton for={ptlExportUnipassPopup.excel} />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
        <GridScope grid={loadings}>
          <Toolbar>
            <Tools>
              <ExcelButton for={ptlExportUnipassPopup.excel} grid="G2" />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
      </MasterDetail>
    </GridScope>
  );
}
