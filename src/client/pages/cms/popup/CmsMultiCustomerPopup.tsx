import { useEffect } from 'react';
import { cmsMultiCustomerPopup, type ListedCustomer, maxChosen } from '../../../../contract/cms/popup/cmsMultiCustomerPopup';
import type { CodeItem } from '../../../../contract/code';
import { StoppedTag } from '../../../fields/StoppedTag';
import { type Column, chosenRows, Grid, GridPart, GridScreen, Rows, SearchPane, ToolButton, Toolbar, useGrid } from '../../../grid';
import { nameOf } from '../../../lib/codes';
import { isStopped, type LookupParam } from '../../../lib/lookups';
import { label, t } from '../../../lib/texts';
import { box } from '../../../shell/box';
import { Panes } from '../../../shell/panes';
import { usePopup } from '../../../shell/popups';
import { CustomerKind, Keyword, keywordHits, LookupFoot } from './lookup';

/** CODES: the customers chosen before. */
type Param = Partial<LookupParam> & { CODES?: string[] };

const name: Column<ListedCustomer> = {
  field: 'CUST_NM',
  width: 190,
  render: (row) => (
    <>
      {row.CUST_NM} <StoppedTag of={row} />
    </>
  ),
};
const columns: Column<ListedCustomer>[] = [
  { field: 'CUST_CD', pinned: 'left', width: 90 },
  { ...name, pinned: 'left' },
  { field: 'CUST_ABBR', width: 110 },
  { field: 'CUST_TP' },
  { field: 'BIZ_NO', width: 110 },
];
const chosenColumns: Column<ListedCustomer>[] = [{ field: 'CUST_CD', pinned: 'left', width: 90 }, name];

const asItem = (row: ListedCustomer): CodeItem => ({ ...row, CODE: row.CUST_CD, NAME: row.CUST_NM, ENG_NAME: row.CUST_ENG_NM });

export default function CmsMultiCustomerPopup() {
  const popup = usePopup<Param | undefined, CodeItem[]>();
  const { KEYWORD = '', CODES = [], inBusiness, search } = popup.param ?? {};
  const found = useGrid(cmsMultiCustomerPopup.select, {
    id: 'G1',
    title: t('UI.GRID.NAME', t('UI.LOOKUP.Customer')),
    key: 'CUST_CD',
    system: ['CK', 'NO'],
    columns,
    search: { ...search, KEYWORD },
    onOpen: (row) => void add([row]),
  });
  const chosen = useGrid(cmsMultiCustomerPopup.selectChosen, {
    id: 'G2',
    title: t('UI.cmsMultiCustomerPopup.G2'),
    key: 'CUST_CD',
    system: ['CK', 'NO'],
    columns: chosenColumns,
    search: { CUST_CD: CODES },
    onOpen: (row) => remove([row]),
  });

  const add = async (rows: readonly ListedCustomer[]): Promise<boolean> => {
    const known = new Set(chosen.rows().map((row) => row.CUST_CD));
    const list = [...chosen.rows(), ...rows.filter((row) => !known.has(row.CUST_CD))];
    const stopped = inBusiness ? rows.filter(isStopped) : [];
    if (stopped.length) await box.warn('MSG000186', stopped.map((row) => nameOf(asItem(row))).join(', '));
    else if (list.length > maxChosen) await box.warn('MSG000046', maxChosen);
    else {
      chosen.load(list);
      found.store.marks.checkAll(false);
      return true;
    }
    return false;
  };
  const remove = (rows: readonly ListedCustomer[]) => {
    const gone = new Set(rows.map((row) => row.CUST_CD));
    chosen.load(chosen.rows().filter((row) => !gone.has(row.CUST_CD)));
  };
  const addChosen = () => {
    const rows = chosenRows(found);
    return rows && add(rows);
  };
  const removeChosen = () => {
    const rows = chosenRows(chosen);
    if (rows) remove(rows);
  };
  const enter = async () => {
    if (found.checked().length && !(await add(found.checked()))) return;
    if (!chosen.store.arranged.size && !CODES.length) return box.warn('MSG000009');
    popup.resolve(chosen.rows().map(asItem));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when the popup opens
  useEffect(() => popup.onClose(() => keywordHits(found, asItem)), []);

  return (
    <GridScreen grid={found}>
      <SearchPane>
        <Keyword hint={['CUST_CD', 'CUST_NM', 'CUST_ABBR', 'BIZ_NO'].map((field) => label(field))} />
        <CustomerKind given={search?.CUST_TP} />
      </SearchPane>
      <Panes orientation="vertical" className="gmaster">
        <Panes.Panel defaultSize="58%" min={120}>
          <div className="gpart">
            <Toolbar>
              <Rows>
                <ToolButton id="add" onClick={addChosen} />
              </Rows>
            </Toolbar>
            <Grid />
          </div>
        </Panes.Panel>
        <Panes.Panel min={100}>
          <GridPart grid={chosen}>
            <Toolbar>
              <Rows>
                <ToolButton id="minus" onClick={removeChosen} />
              </Rows>
            </Toolbar>
          </GridPart>
        </Panes.Panel>
      </Panes>
      <LookupFoot choose={enter} close={popup.close} />
    </GridScreen>
  );
}
