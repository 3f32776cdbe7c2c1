import { Button } from 'antd';
import type { CodeItem } from '../../../../contract/code';
import type { LookupKind } from '../../../../contract/lookup';
import { canEditNotice, type Notice, type NoticeTarget } from '../../../../contract/ptl/board/notice';
import type { noticeCalls } from '../../../../contract/ptl/board/ptlNotcMgt';
import { AddButton, type Column, Grid, type GridModel, GridScope, RemoveButton, Rows, SaveButton, Toolbar, useGrid } from '../../../grid';
import { nameOf } from '../../../lib/codes';
import { t } from '../../../lib/texts';
import { openPopup } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';

const kinds: Record<string, LookupKind> = { CORP: 'Corp', ORGN: 'Orgn', ROLE: 'Role', CUST: 'Customer' };
/** Kinds of customer that are partners. */
const partners = { CUST_TP: ['PTN', 'TRK', 'CFS'] };

const filled = (item: CodeItem | null) => ({ TGT_NM: item && nameOf(item), CUST_TP: (item?.CUST_TP as string | undefined) ?? null });

function columnsOf(partner: boolean): Column<NoticeTarget>[] {
  const code: Column<NoticeTarget> = {
    field: 'TGT_CD',
    edit: 'new',
    required: true,
    width: 120,
    lookup: {
      kind: (row) => kinds[row.TGT_TP] ?? 'Customer',
      search: () => (partner ? partners : {}),
      fill: filled,
    },
  };
  const name: Column<NoticeTarget> = { field: 'TGT_NM', like: { type: 'V', len: 100 }, width: 200 };
  return partner
    ? [code, name, { field: 'CUST_TP', width: 110 }]
    : [{ field: 'TGT_TP', edit: 'new', required: true, width: 100 }, code, name];
}

/** What the two screens of notices differ in. */
export interface NoticeDeskOptions {
  screen: string;
  /** Text key of the name of its targets. */
  targets: string;
  calls: ReturnType<typeof noticeCalls>;
  partner: boolean;
}

/** The targets of one notice. */
export function useTargets({ calls, partner, targets }: NoticeDeskOptions, notice: () => Partial<Notice>) {
  return useGrid(calls.targets, {
    id: 'G2',
    title: t(targets),
    table: 'PTL_NOTICE_TGT',
    key: ['NOTC_NO', 'TGT_TP', 'TGT_CD'],
    save: calls.saveTargets,
    columns: columnsOf(partner),
    auto: false,
    canEdit: () => canEditNotice(notice(), 'G2'),
    newRow: () => ({ NOTC_NO: notice().NOTC_NO ?? '', TGT_TP: 'CUST' }),
  });
}

interface Props {
  desk: NoticeDeskOptions;
  grid: GridModel<NoticeTarget, { NOTC_NO: string }>;
  notice: Partial<Notice>;
}

export function Targets({ desk, grid, notice }: Props) {
  const screen = useScreen();
  /** Several customers at once; those that are there stay. */
  async function choose() {
    const param = desk.partner ? { search: partners } : {};
    const chosen = await openPopup<CodeItem[]>('/cms/popup/cmsMultiCustomerPopup', { param }).catch(() => []);
    const there = new Set(grid.rows().flatMap((row) => (row.TGT_TP === 'CUST' ? [row.TGT_CD] : [])));
    for (const item of chosen) if (!there.has(item.CODE)) grid.add({ TGT_TP: 'CUST', TGT_CD: item.CODE, ...filled(item) });
  }
  return (
    <GridScope grid={grid as GridModel<NoticeTarget>}>
      <Toolbar>
        {notice.NOTC_STS && canEditNotice(notice, 'G2') && (
          <Rows>
            {screen.has('add') && <Button onClick={() => void choose()}>{t('UI.NOTC.CUSTOMERS')}</Button>}
            <AddButton />
            <RemoveButton id="delete" />
            {notice.NOTC_NO && <SaveButton />}
          </Rows>
        )}
      </Toolbar>
      <Grid />
    </GridScope>
  );
}
