import { useEffect, useRef, useState } from 'react';
import {
  type ButtonRole,
  cmsRoleButtonMgt,
  type MatrixRow,
  type MatrixSearch,
  roleField,
  roleOfField,
} from '../../../../contract/cms/comm/cmsRoleButtonMgt';
import { CheckBox } from '../../../fields/CheckBox';
import { CodeSelect } from '../../../fields/CodeSelect';
import { TextBox } from '../../../fields/TextBox';
import {
  type Column,
  ExcelButton,
  Grid,
  type GridModel,
  GridScreen,
  Rows,
  SearchPane,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
  useGridState,
} from '../../../grid';
import { call } from '../../../lib/call';
import { grouped } from '../../../lib/formats';
import { t, useLang } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { useScreen } from '../../../shell/screen';
import { followed } from './checks';
import { saveChecks } from './rights';

type Matrix = GridModel<MatrixRow, MatrixSearch>;

const columnsOf = (roles: readonly ButtonRole[], canSave: boolean): Column<MatrixRow>[] => [
  { field: 'ROW_NM', pinned: 'left', width: 250 },
  { field: 'ROW_CD', pinned: 'left', width: 150 },
  { field: 'GRANT_CNT', like: { type: 'I' }, width: 70 },
  ...roles.map(
    (role): Column<MatrixRow> => ({
      field: roleField(role.ROLE_ID),
      like: { type: 'C', len: 1, code: 'YN' },
      title: role.ROLE_NM,
      width: 84,
      ...(canSave && role.EDIT_YN === 'Y' ? { edit: true as const } : {}),
    }),
  ),
];

/** Menus and their buttons, a column for each role. */
export function RoleMatrix() {
  const screen = useScreen();
  const [roles, setRoles] = useState<readonly ButtonRole[]>([]);
  const [shown, setShown] = useState<readonly string[]>([]);
  const columns = columnsOf(
    roles.filter((role) => shown.includes(role.ROLE_ID)),
    screen.has('save'),
  );
  const readRoles = async () => {
    const answer = await attempt(() => call(cmsRoleButtonMgt.select, { SEARCH: {} }));
    if (answer) setRoles(answer.data.LIST);
  };
  const language = useLang();
  const named = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of the roles are those of a language
  useEffect(() => {
    if (named.current === language) return;
    named.current = language;
    void readRoles();
  }, [language]);

  const matrix: Matrix = useGrid<MatrixRow, MatrixSearch>(cmsRoleButtonMgt.selectMatrix, {
    id: 'G4',
    title: t('UI.cmsRoleButtonMgt.G4'),
    key: 'ROW_KEY',
    system: ['ST'],
    columns,
    // A row is folded to its menu while all are shown.
    tree: {
      parent: 'UPPER_KEY',
      open: (row) => row.ROW_TP === 'FOLDER' || matrix.query.searched.DIFF_YN === 'Y' || Boolean(matrix.query.searched.KEYWORD),
    },
    follow: (rows, i, values) =>
      Object.keys(values).flatMap((field) =>
        roleOfField(field) === null
          ? []
          : followed(rows, i, field as keyof MatrixRow, (row) => ({ key: row.ROW_KEY, upper: row.UPPER_KEY, type: row.ROW_TP })),
      ),
    onCurrent: () => {
      const [row] = matrix.store.rows;
      const asked = row ? Object.keys(row).flatMap((field) => roleOfField(field) ?? []) : (matrix.query.searched.ROLE_ID ?? shown);
      if (asked.join() !== shown.join()) setShown(asked);
      if (asked.some((role) => !roles.some((one) => one.ROLE_ID === role)) && roles.length) void readRoles();
    },
  });

  const save = () =>
    saveChecks(matrix, { preview: (LIST) => call(cmsRoleButtonMgt.preview, { LIST }), save: cmsRoleButtonMgt.saveButtons }, () =>
      matrix.store.changedIndexes().flatMap((index) => {
        const row = matrix.store.rows[index] as MatrixRow;
        return matrix.store.changes.changedFields(index).map((field) => ({
          index,
          field,
          grant: {
            ROLE_ID: roleOfField(field) ?? '',
            MENU_ID: row.MENU_ID,
            BTN_ID: row.BTN_ID,
            AG_CHECK: String(row[field as keyof MatrixRow]),
          },
        }));
      }),
    );

  return (
    <GridScreen grid={matrix}>
      <SearchPane>
        <CodeSelect
          name="ROLE_ID"
          title={t('UI.cmsRoleButtonMgt.ROLES')}
          multiple
          options={roles.map((role) => ({ CODE: role.ROLE_ID, NAME: role.ROLE_NM }))}
        />
        <TextBox name="KEYWORD" />
        <CheckBox name="DIFF_YN" title={t('UI.cmsRoleButtonMgt.DIFF')} caption={t('UI.cmsRoleButtonMgt.DIFF_ONLY')} />
      </SearchPane>
      <Toolbar note={<Compared matrix={matrix} roles={roles.filter((role) => shown.includes(role.ROLE_ID))} />}>
        <Rows>
          <ToolButton id="save" primary off={!columns.some((column) => column.edit) && t('UI.OFF.CHOOSE')} onClick={save} />
        </Rows>
        <Tools>
          <ExcelButton for={cmsRoleButtonMgt.excel} />
        </Tools>
      </Toolbar>
      <Grid />
    </GridScreen>
  );
}

/** Of two roles: what one has alone, and the other. */
function Compared({ matrix, roles }: { matrix: Matrix; roles: readonly ButtonRole[] }) {
  useGridState(matrix);
  const [left, right] = roles;
  if (!left || !right || roles.length > 2) return null;
  const rights = matrix.store.rows.filter((row) => row.ROW_TP !== 'FOLDER');
  const has = (row: MatrixRow, role: ButtonRole) => row[roleField(role.ROLE_ID)] === 'Y';
  const alone = (one: ButtonRole, other: ButtonRole) => rights.filter((row) => has(row, one) && !has(row, other)).length;
  const apart = [left.ROLE_NM, grouped(alone(left, right)), right.ROLE_NM, grouped(alone(right, left))] as const;
  // What both have is left out of the list, but for menus in which something differs.
  if (matrix.query.searched.DIFF_YN === 'Y') return t('UI.cmsRoleButtonMgt.APART', ...apart);
  const both = rights.filter((row) => has(row, left) && has(row, right)).length;
  return t('UI.cmsRoleButtonMgt.COMPARED', ...apart, grouped(both));
}
