import {
  type Contact,
  type Customer,
  contact,
  type KeyService,
  keyService,
  mdmCustomerMgt,
} from '../../../../contract/mdm/customer/mdmCustomerMgt';
import { editableColumns, useGrid } from '../../../grid';
import { today } from '../../../lib/dates';
import { t } from '../../../lib/texts';

const contactColumns = editableColumns<Contact>(contact, [
  { field: 'CHRG_NM', pinned: 'left', width: 110 },
  ...(['CHRG_TP', 'BIZ_DEPT', 'POST_NM'] as const),
  { field: 'TEL_NO', width: 118 },
  { field: 'MOBILE_NO', width: 118 },
  { field: 'EMAIL', width: 190 },
  'MAIL_YN',
]);

const serviceColumns = editableColumns<KeyService>(keyService, [{ field: 'KEY_SVC', width: 160 }, ...(['BGN_DT', 'END_DT'] as const)]);

/** What belongs to one customer: contacts, key-account services and users. `canEdit` says whether it may be changed now. */
export function useCustomerGrids(customer: () => Partial<Customer>, canEdit: () => boolean) {
  const common = { auto: false, canEdit, canRemove: canEdit } as const;
  const key = () => ({ CUST_CD: customer().CUST_CD ?? '' });
  const contacts = useGrid(mdmCustomerMgt.contacts, {
    ...common,
    id: 'G2',
    title: t('UI.mdmCustomerMgt.G2'),
    table: contact.table,
    key: ['CUST_CD', 'CHRG_SEQ'],
    save: mdmCustomerMgt.saveContacts,
    columns: contactColumns,
    newRow: () => ({ ...key(), CHRG_TP: 'OPS', MAIL_YN: 'N' }),
  });
  const services = useGrid(mdmCustomerMgt.keyServices, {
    ...common,
    id: 'G3',
    title: t('UI.mdmCustomerMgt.G3'),
    table: keyService.table,
    key: ['CUST_CD', 'KEY_SVC'],
    save: mdmCustomerMgt.saveKeyServices,
    columns: serviceColumns,
    newRow: () => ({ ...key(), BGN_DT: today() }),
  });
  const users = useGrid(mdmCustomerMgt.users, {
    auto: false,
    id: 'G4',
    title: t('UI.mdmCustomerMgt.G4'),
    table: 'CMS_USER',
    key: 'USER_ID',
    system: ['NO'],
    columns: [
      { field: 'USER_ID', width: 120 },
      { field: 'USER_NM', width: 140 },
      { field: 'MAIN_YN', width: 90 },
      { field: 'USER_STS', width: 100 },
      { field: 'LAST_LOGIN_DTM', width: 150 },
    ],
  });
  return { contacts, services, users };
}
