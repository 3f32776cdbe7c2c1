import { Splitter } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { addMonths } from '../../../../contract/dates';
import { canEditNotice, canNotice, type Notice, noticeText } from '../../../../contract/ptl/board/notice';
import type { noticeCalls } from '../../../../contract/ptl/board/PtlNotcMgt';
import { CodeSelect } from '../../../fields/CodeSelect';
import { DateRange } from '../../../fields/DateRange';
import { LookupBox } from '../../../fields/LookupBox';
import { TextBox } from '../../../fields/TextBox';
import {
  ActionButton,
  Chain,
  type Column,
  DeleteButton,
  Grid,
  GridScreen,
  Rows,
  SearchPane,
  StatusTag,
  ToolButton,
  Toolbar,
  ToolbarLine,
  Tools,
  useGrid,
} from '../../../grid';
import { callBatch } from '../../../lib/batch';
import { call } from '../../../lib/call';
import { today } from '../../../lib/dates';
import { session } from '../../../lib/session';
import { label, t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { box } from '../../../shell/box';
import { previewNotice } from '../../../shell/notices';
import { notify } from '../../../shell/notify';
import { openPopup } from '../../../shell/popups';
import { SubTabs } from '../../../shell/subTabs';
import { useKeptForm } from '../../../shell/work';
import { NoticeForm } from './NoticeForm';
import { Targets, useTargets } from './targets';

/** What the two screens of notices differ in. */
export interface NoticeDeskOptions {
  screen: string;
  /** Text key of the name of its targets. */
  targets: string;
  calls: ReturnType<typeof noticeCalls>;
  partner: boolean;
}

/** A further tab below, which follows the notice shown. */
export interface NoticeTab {
  key: string;
  name: string;
  content: ReactNode;
  load(NOTC_NO: string | undefined): Promise<unknown>;
}

const columns: Column<Notice>[] = [
  { field: 'NOTC_NO', pinned: 'left', width: 110 },
  { field: 'NOTC_STS', pinned: 'left', width: 90, render: (row) => <StatusTag group="NOTC_STS" code={row.NOTC_STS} /> },
  { field: 'NOTC_TP', width: 100 },
  { field: 'NOTC_TITLE', width: 260 },
  { field: 'TOP_YN' },
  { field: 'POP_YN' },
  { field: 'BGN_DT' },
  { field: 'END_DT' },
  { field: 'TGT_TXT', like: { type: 'V', len: 200 }, width: 160 },
  { field: 'WRT_USER_NM', width: 90 },
  { field: 'PUB_DTM' },
  { field: 'VIEW_CNT', width: 80 },
];

export function NoticeDesk({ desk, tabs = [] }: { desk: NoticeDeskOptions; tabs?: readonly NoticeTab[] }) {
  const { screen, calls, partner } = desk;
  const me = session();
  const form = useKeptForm<Partial<Notice>>('form', {});
  /** Until the list has come for the first time, what was typed before a reload stands in the form. */
  const brought = useRef(form.dirty);
  /** The notice asked for last: an answer that comes later than the next question is dropped. */
  const asked = useRef<string | undefined>(undefined);
  const [from] = useState(() => addMonths(today(), -12));
  const targets = useTargets(desk, () => form.values);
  const isNew = form.values.NOTC_STS !== undefined && form.values.NOTC_NO === undefined;

  async function show(row: Partial<Notice>) {
    asked.current = row.NOTC_NO;
    if (brought.current) {
      brought.current = false;
      return;
    }
    const { NOTC_NO } = row;
    if (NOTC_NO === undefined) {
      form.load(row);
      targets.load([]);
      return void (await Promise.all(tabs.map((tab) => tab.load(undefined))));
    }
    const answer = await attempt(() => call(calls.select, { SEARCH: { NOTC_NO } }));
    if (!answer || asked.current !== NOTC_NO) return;
    form.load(answer.data.LIST[0] ?? {});
    await Promise.all([targets.search({ NOTC_NO }, { ask: false }), ...tabs.map((tab) => tab.load(NOTC_NO))]);
  }
  const notices = useGrid(calls.select, {
    id: 'G1',
    table: 'PTL_NOTICE',
    key: 'NOTC_NO',
    system: ['CK', 'NO'],
    columns: partner ? columns.filter((column) => column.field !== 'NOTC_TP') : columns,
    search: { FR_DT: from, TO_DT: today() },
    finalRow: (row) => row.NOTC_STS === 'END',
    ...(brought.current && form.values.NOTC_NO ? { selected: { NOTC_NO: form.values.NOTC_NO } } : {}),
    details: () => [{ isDirty: form.dirty, asked: false }, targets],
    onCurrent: (row) => void show(row ?? {}),
  });

  const fresh = (): Partial<Notice> => ({
    NOTC_TP: partner ? 'PTN' : 'GEN',
    NOTC_STS: 'TMP',
    CORP_CD: session().corpCd,
    TOP_YN: 'N',
    POP_YN: 'N',
    POP_TP: 'DAY',
    BGN_DT: today(),
    END_DT: addMonths(today(), 1),
  });
  const add = async () => (await notices.mayLeave()) && show(fresh());

  async function save() {
    if (form.check().length > 0 || targets.validate().length > 0) return;
    if (!isNew && !form.dirty && !targets.isDirty) return void box.warn('MSG000008');
    const row = { ...form.values, BATCH_FLAG: isNew ? ('insert' as const) : ('update' as const), G2: targets.changes() };
    const answer = await attempt(
      () => callBatch(form, calls.save, { LIST: [row] }),
      (refused) => form.fail(refused.errors ?? []),
    );
    const [saved] = answer?.data.LIST ?? [];
    if (!saved) return;
    notify.success(t('MSG000001'));
    form.load(saved);
    targets.load([]);
    await notices.search(undefined, { ask: false, select: notices.keyOf(saved) });
  }

  const preview = () => {
    const notice = form.values as Notice;
    return previewNotice({ ...notice, NOTC_TXT: noticeText(notice.NOTC_CNNT ?? '') });
  };
  const attach = () => {
    const EDIT_YN = canEditNotice(form.values, 'NOTC_CNNT') ? 'Y' : 'N';
    return openPopup('/ptl/popup/PtlFileMgtPopup', {
      param: {
        REF_TP: 'NOT',
        REF_KEY: form.values.NOTC_NO,
        EDIT_YN,
        OPEN_YN: 'Y',
        ...(partner ? { CUST_CD: targets.rows().map((row) => row.TGT_CD) } : {}),
      },
    });
  };
  const isShown = form.values.NOTC_STS !== undefined;

  return (
    <GridScreen grid={notices}>
      <SearchPane>
        <DateRange title={label('REG_DTM')} max={{ years: 1 }} required span={2} />
        {!partner && <CodeSelect name="NOTC_TP" only={(code) => code !== 'PTN'} />}
        <CodeSelect name="NOTC_STS" />
        <CodeSelect name="POP_YN" code="YN" />
        {partner && <LookupBox name="CUST_CD" kind="Customer" title={t('UI.NOTC.PARTNER')} search={{ CUST_TP: ['PTN', 'TRK', 'CFS'] }} />}
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
      </SearchPane>
      <Splitter className="gpanes">
        <Splitter.Panel min={420}>
          <div className="gpart">
            <Toolbar>
              <Rows>
                <ToolButton id="add" onClick={add} />
                <DeleteButton for={calls.delete} enabledFor={(row: Notice) => canNotice('delete', row, me)} />
              </Rows>
              <Chain>
                <ActionButton for={calls.publish} enabledFor={(row: Notice) => canNotice('publish', row, me)} />
                <ActionButton for={calls.withdraw} enabledFor={(row: Notice) => canNotice('withdraw', row, me)} />
              </Chain>
            </Toolbar>
            <Grid />
            <SubTabs
              tabs={[{ key: 'G2', name: t(desk.targets), content: <Targets desk={desk} grid={targets} notice={form.values} /> }, ...tabs]}
            />
          </div>
        </Splitter.Panel>
        <Splitter.Panel defaultSize="42%" min={360}>
          <div className="gpart">
            <ToolbarLine title={isNew ? t('UI.GRID.ST_ADD') : (form.values.NOTC_NO ?? '')}>
              <Rows>
                <ToolButton id="save" primary onClick={save} disabled={!isShown} />
              </Rows>
              <Tools>
                <ToolButton id="preview" onClick={preview} disabled={!form.values.NOTC_CNNT} />
                <ToolButton id="file" onClick={attach} disabled={!isShown || isNew} />
              </Tools>
            </ToolbarLine>
            <NoticeForm form={form} screen={screen} partner={partner} />
          </div>
        </Splitter.Panel>
      </Splitter>
    </GridScreen>
  );
}
