import { useState } from 'react';
import { type DisputeFigure, type DisputeFigureSearch, setCostStlList } from '../../../contract/set/setCostStlList';
import { CodeSelect } from '../../fields/CodeSelect';
import { ExcelButton, type GridModel, GridPart, Rows, Toolbar, Tools } from '../../grid';
import { label, t } from '../../lib/texts';

/** Disputes by reason or customer with how they ended: tab of the staff, of the period and customer that are searched. */
export function DisputeFigures({ grid }: { grid: GridModel<DisputeFigure, DisputeFigureSearch> }) {
  const [by, setBy] = useState<string | null>('RSN');
  const group = (next: string | null) => {
    setBy(next);
    void grid.search({ SUM_TP: next ?? 'RSN' });
  };
  return (
    <GridPart grid={grid}>
      <Toolbar>
        <Rows>
          <CodeSelect
            title={label('SUM_TP')}
            label={false}
            required
            value={by}
            onChange={group}
            options={[
              { CODE: 'RSN', NAME: label('STL_DSP_TP') },
              { CODE: 'CUST', NAME: t('UI.setCostStlList.BY_CUST') },
            ]}
          />
        </Rows>
        <Tools>
          <ExcelButton for={setCostStlList.excel} grid="G5" />
        </Tools>
      </Toolbar>
    </GridPart>
  );
}
