import { type ReactNode, useState } from 'react';
import { addMonths } from '../../../../contract/dates';
import { textOfHtml } from '../../../../contract/htmlText';
import { canEditNotice, type Notice, type NoticeAction, noticeRefusal } from '../../../../contract/ptl/board/notice';
import type { NoticeSearch } from '../../../../contract/ptl/board/ptlNotcMgt';
import { CodeSelect } from '../../../fields/CodeSelect';
import { DateRange } from '../../../fields/DateRange';
import { LookupBox } from '../../../fields/LookupBox';
import { TextBox } from '../../../fields/TextBox';
import {
  ActionButton,
  type Below,
  below,
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
  useListForm,
} from '../../../grid';
import { codeName } from '../../../lib/codes';
import { today } from '../../../lib/dates';
import { session } from '../../../lib/session';
import { label, t } from '../../../lib/texts';
import { previewNotice } from '../../../shell/notices';
import { Panes } from '../../../shell/panes';
import { openPopup } from '../../../shell/popups';
import { SubTabs } from '../../../shell/subTabs';
import { NoticeForm } from './NoticeForm';
import { type NoticeDeskOptions, Targets, useTargets } from './targets';

/** A further tab, with its grid below the notice shown. */
export interface NoticeTab {
  key: string;
  name: string;
  content: ReactNode;
  below: Below<Partial<Notice>>;
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
  const whyNot = (action: NoticeAction) => (notice: Notice) => {
    const code = noticeRefusal(action, notice, me);
    return code && t(code, codeName('NOTC_STS', notice.NOTC_STS));
  };
  const [from] = useState(() => addMonths(today(), -12));
  const targets = useTargets(desk, () => form.values);
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
  const {
    list: notices,
    form,
    isOpen,
    isNew,
    add,
    save,
  } = useListForm<Notice, NoticeSearch>(
    calls.select,
    {
      id: 'G1',
      table: 'PTL_NOTICE',
      key: 'NOTC_NO',
      system: ['CK', 'NO'],
      columns: partner ? columns.filter((column) => column.field !== 'NOTC_TP') : columns,
      search: { FR_DT: from, TO_DT: today() },
      finalRow: (row) => row.NOTC_STS === 'END',
    },
    {
      fresh,
      read: ({ NOTC_NO }) => ({ NOTC_NO }),
      save: calls.save,
      below: [below(targets, ({ NOTC_NO = '' }: Partial<Notice>) => ({ NOTC_NO }), { part: true }), ...tabs.map((tab) => tab.below)],
    },
  );

  const preview = () => {
    const notice = form.values as Notice;
    return previewNotice({ ...notice, NOTC_TXT: textOfHtml(notice.NOTC_CNNT ?? '') });
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
      <Panes className="gpanes">
        <Panes.Panel min={420}>
          <div className="gpart">
            <Toolbar>
              <Rows>
                <ToolButton id="add" onClick={add} />
                <DeleteButton for={calls.delete} whyNot={whyNot('delete')} />
              </Rows>
              <Chain>
                <ActionButton for={calls.publish} whyNot={whyNot('publish')} />
                <ActionButton for={calls.withdraw} whyNot={whyNot('withdraw')} />
              </Chain>
            </Toolbar>
            <Grid />
            <SubTabs
              tabs={[{ key: 'G2', name: t(desk.targets), content: <Targets desk={desk} grid={targets} notice={form.values} /> }, ...tabs]}
            />
          </div>
        </Panes.Panel>
        <Panes.Panel defaultSize="42%" min={360}>
          <div className="gpart">
            <ToolbarLine title={isNew ? t('UI.GRID.ST_ADD') : (form.values.NOTC_NO ?? '')}>
              <Rows>
                <ToolButton id="save" primary onClick={save} off={!isOpen && t('UI.OFF.CHOOSE')} />
              </Rows>
              <Tools>
                <ToolButton id="preview" onClick={preview} off={!form.values.NOTC_CNNT && t('UI.OFF.EMPTY')} />
                <ToolButton id="file" onClick={attach} off={isOpen ? isNew && t('UI.ACTION.UNSAVED') : t('UI.OFF.CHOOSE')} />
              </Tools>
            </ToolbarLine>
            <NoticeForm form={form} screen={screen} partner={partner} />
          </div>
        </Panes.Panel>
      </Panes>
    </GridScreen>
  );
}
