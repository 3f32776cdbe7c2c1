import { useState } from 'react';
import { cmsSvcRoleMgt, type ServiceRole, type ServiceRow } from '../../../../contract/cms/comm/cmsSvcRoleMgt';
import { type CodeItem, codeCalls } from '../../../../contract/code';
import { CodeSelect } from '../../../fields/CodeSelect';
import { TextBox } from '../../../fields/TextBox';
import {
  below,
  type Column,
  Grid,
  GridPart,
  GridScreen,
  Rows,
  SaveButton,
  SearchPane,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../../grid';
import { callBatch } from '../../../lib/batch';
import { call } from '../../../lib/call';
import { nameOf } from '../../../lib/codes';
import { t } from '../../../lib/texts';
import { actionOf, askAction } from '../../../shell/action';
import { attempt } from '../../../shell/attempt';
import { box } from '../../../shell/box';
import { notify } from '../../../shell/notify';
import { Panes } from '../../../shell/panes';
import { openDialog } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';
import { useOpening } from '../../../shell/useOpening';
import { ExplainDialog, type Explained } from './ExplainDialog';

const columns: Column<ServiceRow>[] = [
  { field: 'SVC_ID', pinned: 'left', width: 260 },
  { field: 'SVC_NM', width: 190 },
  { field: 'SVC_URL', width: 280 },
  { field: 'HTTP_MTHD', width: 96 },
  { field: 'SCRN_ID', width: 150 },
  { field: 'BTN_ID', width: 90 },
  { field: 'AUTH_TP', width: 100 },
  { field: 'ROLE_CNT', like: { type: 'I' }, width: 80 },
];

const roleColumns = (): Column<ServiceRole>[] => [
  { field: 'AG_CHECK', like: { type: 'C', len: 1, code: 'YN' }, title: t('UI.cmsSvcRoleMgt.GRANTED'), edit: true, width: 70 },
  { field: 'ROLE_ID', width: 110 },
  { field: 'ROLE_NM', width: 130 },
  { field: 'USER_TP', width: 90 },
];

export default function CmsSvcRoleMgt() {
  const screen = useScreen();
  const [roles, setRoles] = useState<CodeItem[]>([]);
  useOpening(() => void attempt(() => call(codeCalls.selectRoleId, {})).then((answer) => setRoles(answer?.data.LIST ?? [])));

  const granted = useGrid(cmsSvcRoleMgt.selectRoles, {
    id: 'G2',
    title: t('UI.cmsSvcRoleMgt.G2'),
    key: ['SVC_ID', 'ROLE_ID'],
    save: cmsSvcRoleMgt.saveRoles,
    system: ['ST'],
    columns: roleColumns(),
    auto: false,
    canEdit: (row) => row.ROLE_ID !== 'SYS_ADM',
  });
  const services = useMasterGrid(cmsSvcRoleMgt.select, {
    id: 'G1',
    table: 'CMS_SVC',
    key: 'SVC_ID',
    history: true,
    system: ['NO'],
    columns,
    below: [below(granted, ({ SVC_ID }: ServiceRow) => ({ SVC_ID }))],
  });

  async function sync() {
    const LIST = services.rows().map(({ SVC_ID }) => ({ SVC_ID }));
    if (!LIST.length) return box.warn('MSG000009');
    if (!(await services.mayLeave())) return;
    if (!(await askAction(actionOf('sync', screen.caption('sync'), LIST.length)))) return;
    const done = await attempt(() => callBatch(services, cmsSvcRoleMgt.sync, { LIST }));
    if (!done) return;
    notify.success(done.message ?? t('MSG000003'));
    await services.search(undefined, { ask: false, select: services.current && services.keyOf(services.current) });
  }
  const explain = () =>
    openDialog(ExplainDialog, {
      title: screen.caption('explain'),
      width: 720,
      height: 620,
      param: { SCRN_ID: services.current?.SCRN_ID ?? null, BTN_ID: services.current?.BTN_ID ?? null } satisfies Explained,
    });

  return (
    <GridScreen grid={services}>
      <SearchPane>
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
        <TextBox name="SCRN_ID" />
        <CodeSelect name="AUTH_TP" />
        <CodeSelect name="ROLE_ID" options={roles.map((role) => ({ CODE: role.CODE, NAME: nameOf(role) }))} />
      </SearchPane>
      <Panes className="gpanes">
        <Panes.Panel min={320}>
          <div className="gpart">
            <Toolbar>
              <Tools>
                <ToolButton id="sync" onClick={sync} />
                <ToolButton id="explain" onClick={explain} />
              </Tools>
            </Toolbar>
            <Grid />
          </div>
        </Panes.Panel>
        <Panes.Panel defaultSize={470} min={280}>
          <GridPart grid={granted}>
            <Toolbar note={services.current?.SVC_NM}>
              <Rows>
                <SaveButton onSaved={() => void services.search(undefined, { ask: false })} />
              </Rows>
            </Toolbar>
          </GridPart>
        </Panes.Panel>
      </Panes>
    </GridScreen>
  );
}
