import { useRequest } from 'ahooks';
import { useRef, useState } from 'react';
import {
  type CopyResult,
  cmsGridLayoutCopyMgt,
  isCopied,
  type LayoutCopy,
  type SourceLayout,
  type TargetUser,
} from '../../../../contract/cms/setting/cmsGridLayoutCopyMgt';
import { CodeSelect } from '../../../fields/CodeSelect';
import { LookupBox } from '../../../fields/LookupBox';
import {
  type Column,
  chosenRows,
  Grid,
  GridPart,
  GridScreen,
  Rows,
  roleChosen,
  SearchPane,
  ToolButton,
  Toolbar,
  useGrid,
  useGridState,
} from '../../../grid';
import { callBatch } from '../../../lib/batch';
import { call } from '../../../lib/call';
import { t } from '../../../lib/texts';
import { actionOf, askAction } from '../../../shell/action';
import { attempt } from '../../../shell/attempt';
import { box } from '../../../shell/box';
import { menuName, menus } from '../../../shell/menu';
import { notify } from '../../../shell/notify';
import { Panes } from '../../../shell/panes';
import { useScreen } from '../../../shell/screen';
import { useStore } from '../../../shell/useStore';
import { roleFields } from './roleFields';

const text = (id: string, ...args: (string | number)[]) => t(`UI.cmsGridLayoutCopyMgt.${id}`, ...args);

const viewColumns: Column<SourceLayout>[] = [
  { field: 'SCRN_NM', width: 140 },
  { field: 'GRID_ID', width: 70 },
  { field: 'LAYOUT_NM', width: 130 },
  { field: 'UPD_DTM' },
];
const userColumns: Column<TargetUser>[] = [
  { field: 'USER_ID', width: 90 },
  { field: 'USER_NM', width: 90 },
  { field: 'ORGN_NM', width: 120 },
  { field: 'CUST_NM', width: 150 },
];
const tags: Record<CopyResult, string> = { NEW: 'ok', OVER: 'warn', SCREEN: 'bad', FULL: 'bad' };
const copyColumns = (): Column<LayoutCopy>[] => [
  {
    field: 'RSLT',
    like: { type: 'V', len: 10 },
    title: text('RSLT'),
    width: 120,
    render: ({ RSLT }) => <span className={`tag tag-${tags[RSLT]}`}>{text(RSLT)}</span>,
  },
  { field: 'USER_NM', width: 90 },
  { field: 'LAYOUT_NM', width: 120 },
  { field: 'SCRN_NM', width: 130 },
  { field: 'PART_YN', like: { type: 'C', len: 1, code: 'YN' }, title: text('PART'), width: 80 },
];

/** How long checks rest before it is asked what copying would do, ms. */
const rest = 250;

const counted = (copies: readonly LayoutCopy[]): [number, number, number] => {
  const count = (result: CopyResult) => copies.filter(({ RSLT }) => RSLT === result).length;
  return [count('NEW'), count('OVER'), copies.filter((copy) => !isCopied(copy)).length];
};

export default function CmsGridLayoutCopyMgt() {
  const screen = useScreen();
  const { menuMap, popupMap } = useStore(menus);
  const shownFor = useRef<string | undefined>(undefined);
  const [copies, setCopies] = useState<LayoutCopy[]>([]);
  const users = useGrid(cmsGridLayoutCopyMgt.selectUsers, {
    id: 'G2',
    title: text('G2'),
    table: 'CMS_USER',
    key: 'USER_ID',
    system: ['CK', 'NO'],
    columns: userColumns,
    auto: false,
  });
  const views = useGrid(cmsGridLayoutCopyMgt.select, {
    id: 'G1',
    title: text('G1'),
    table: 'CMS_GRID_LAYOUT',
    key: 'VIEW_ID',
    history: true,
    system: ['CK', 'NO'],
    columns: viewColumns,
    auto: false,
    onCurrent: () => {
      const { USER_ID } = views.query.conditions;
      if (!USER_ID || USER_ID === shownFor.current) return;
      shownFor.current = USER_ID;
      void users.search({ USER_ID }, { ask: false });
    },
  });
  const preview = useGrid<LayoutCopy>(null, {
    id: 'G3',
    title: text('G3'),
    key: ['VIEW_ID', 'USER_ID'],
    system: ['NO'],
    columns: copyColumns(),
  });
  useGridState(views);
  useGridState(users);

  const asked = {
    VIEW_ID: views.checked().map((view) => view.VIEW_ID),
    USER_ID: users.checked().map((user) => user.USER_ID),
  };
  const wanted = JSON.stringify(asked);
  const plan = () => call(cmsGridLayoutCopyMgt.preview, { SEARCH: asked }, { quiet: true });
  const show = (found: LayoutCopy[]) => {
    preview.load(found);
    setCopies(found);
  };
  const planned = async (): Promise<LayoutCopy[]> =>
    asked.VIEW_ID.length === 0 || asked.USER_ID.length === 0 ? [] : (await plan()).data.LIST;
  useRequest(planned, { refreshDeps: [wanted], debounceWait: rest, onSuccess: show, onError: () => show([]) });

  async function copy() {
    if (!chosenRows(views, { checked: true }) || !chosenRows(users, { checked: true })) return;
    const answer = await attempt(plan);
    if (!answer) return;
    const { LIST } = answer.data;
    show(LIST);
    const good = LIST.filter(isCopied);
    if (good.length === 0) return void box.show('warn', text('NONE'));
    const question = {
      ...actionOf('copy', screen.caption('copy'), good.length),
      rows: good.map((one) => `${one.LAYOUT_NM} → ${one.USER_NM}`),
      left: LIST.filter((one) => !isCopied(one)).map((one) => ({ name: `${one.LAYOUT_NM} → ${one.USER_NM}`, why: text(one.RSLT) })),
      notes: [text('NOTE', ...counted(LIST))],
    };
    if (!(await askAction(question))) return;
    const rows = good.map(({ VIEW_ID, USER_ID, UPD_CNT }) => ({ VIEW_ID, USER_ID, UPD_CNT }));
    const done = await attempt(() => callBatch(views, cmsGridLayoutCopyMgt.copy, { LIST: rows }));
    if (!done) return;
    notify.success(done.message ?? t('MSG000410', asked.USER_ID.length));
    const after = await attempt(plan);
    if (after) show(after.data.LIST);
  }

  async function setDefault() {
    const chosen = chosenRows(views, { checked: true });
    if (!chosen) return;
    const title = screen.caption('setDefault');
    const rows = chosen.map((view) => `${view.SCRN_NM} ${view.LAYOUT_NM}`);
    const answered = await askAction({ ...actionOf('setDefault', title, rows.length), rows, fields: roleFields });
    if (!answered) return;
    const ROLE_ID = roleChosen(answered.ROLE_ID);
    const LIST = chosen.map(({ VIEW_ID, UPD_CNT }) => ({ VIEW_ID, UPD_CNT, ROLE_ID }));
    const done = await attempt(() => callBatch(views, cmsGridLayoutCopyMgt.setDefault, { LIST }));
    if (done) notify.success(done.message ?? t('MSG000003'));
  }

  const screens = Object.values({ ...popupMap, ...menuMap }).map((menu) => ({ CODE: menu.MENU_ABBR, NAME: menuName(menu) }));
  return (
    <GridScreen grid={views}>
      <SearchPane>
        <LookupBox name="USER_ID" kind="User" title={text('SOURCE')} required />
        <CodeSelect name="SCRN_ID" title={t('LBL.SCRN_NM')} options={screens} />
      </SearchPane>
      <Panes className="gpanes">
        <Panes.Panel defaultSize="38%" min={280}>
          <div className="gpart">
            <Toolbar>
              <Rows>
                <ToolButton id="copy" primary onClick={copy} />
                <ToolButton id="setDefault" onClick={setDefault} />
              </Rows>
            </Toolbar>
            <Grid />
          </div>
        </Panes.Panel>
        <Panes.Panel min={280}>
          <GridPart grid={users}>
            <Toolbar />
          </GridPart>
        </Panes.Panel>
        <Panes.Panel min={280}>
          <GridPart grid={preview}>
            <Toolbar note={copies.length > 0 && text('NOTE', ...counted(copies))} />
          </GridPart>
        </Panes.Panel>
      </Panes>
    </GridScreen>
  );
}
