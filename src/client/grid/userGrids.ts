import type { User, UserCustomer, UserRole, userCalls } from '../../contract/cms/comm/cmsUserMgt';
import { nameOf } from '../lib/codes';
import { t } from '../lib/texts';
import type { Column } from './column';
import { useGrid } from './useGrid';

const roleColumns = (user: () => Partial<User>): Column<UserRole>[] => [
  {
    field: 'ROLE_ID',
    edit: 'new',
    required: true,
    width: 120,
    lookup: {
      kind: 'Role',
      search: () => ({ USER_TP: user().USER_TP }),
      fill: (item) => ({ ROLE_NM: item && nameOf(item), DATA_SCOPE: (item?.DATA_SCOPE as string | undefined) ?? null }),
    },
  },
  { field: 'ROLE_NM', width: 160 },
  { field: 'DATA_SCOPE', width: 210 },
  { field: 'BGN_DT', edit: true },
  { field: 'END_DT', edit: true },
];

const customerColumns: Column<UserCustomer>[] = [
  { field: 'CUST_CD', edit: 'new', required: true, lookup: { kind: 'Customer', fill: (item) => ({ CUST_NM: item && nameOf(item) }) } },
  { field: 'CUST_NM', width: 220 },
  { field: 'MAIN_YN', edit: true, required: true },
];

/** Roles and customers of one account, by the calls of a screen of users; `editable` says whether its rights may be changed now. */
export function useUserGrids(calls: ReturnType<typeof userCalls>, user: () => Partial<User>, editable: () => boolean) {
  const common = { auto: false, canEdit: editable, system: ['ST', 'CK', 'NO'] } as const;
  const roles = useGrid(calls.roles, {
    ...common,
    id: 'G2',
    title: t('UI.cmsUserMgt.G2'),
    table: 'CMS_USER_ROLE',
    key: ['USER_ID', 'ROLE_ID'],
    save: calls.saveRoles,
    columns: roleColumns(user),
    newRow: () => ({ USER_ID: user().USER_ID ?? '' }),
  });
  const customers = useGrid(calls.customers, {
    ...common,
    id: 'G3',
    title: t('UI.cmsUserMgt.G3'),
    table: 'CMS_USER_CUST',
    key: ['USER_ID', 'CUST_CD'],
    save: calls.saveCustomers,
    columns: customerColumns,
    newRow: () => ({ USER_ID: user().USER_ID ?? '', MAIN_YN: 'N' }),
  });
  return { roles, customers };
}
