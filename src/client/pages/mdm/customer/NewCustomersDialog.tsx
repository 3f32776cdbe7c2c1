import { Button } from 'antd';
import { type Customer, customer, mayChange, mdmCustomerMgt } from '../../../../contract/mdm/customer/mdmCustomerMgt';
import {
  AddButton,
  ExcelButton,
  editableColumns,
  Grid,
  GridScope,
  RemoveButton,
  Rows,
  SaveButton,
  Toolbar,
  Tools,
  useGrid,
} from '../../../grid';
import { t } from '../../../lib/texts';
import { PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';

const lookups = { CTRY_CD: 'Country', CURR_CD: 'Currency', SALES_USER_ID: 'User' } as const;
const widths: Partial<Record<keyof Customer, number>> = { CUST_NM: 170, CUST_ENG_NM: 190, ADDR: 220, EMAIL: 170, TAX_EMAIL: 170, RMK: 160 };

/** New customers, several at once: typed, pasted or loaded from Excel, and saved all or none. Resolves once they are. */
export function NewCustomersDialog() {
  const popup = usePopup<{ CORP_CD: string }, true>();
  const { has } = useScreen();
  const { CORP_CD } = popup.param;
  const customers = useGrid<Customer>(null, {
    id: 'G5',
    title: t('UI.mdmCustomerMgt.G5'),
    table: customer.table,
    key: 'CUST_CD',
    save: mdmCustomerMgt.saveNew,
    loads: true,
    columns: editableColumns<Customer>(
      customer,
      customer.columns
        .filter((field) => mayChange(field, has))
        .map((field) => ({
          field,
          ...(field === 'CUST_NM' ? { pinned: 'left' as const } : {}),
          ...(widths[field] ? { width: widths[field] } : {}),
          ...(field in lookups
            ? {
                lookup: {
                  kind: lookups[field as keyof typeof lookups],
                  ...(field === 'SALES_USER_ID' ? { search: () => ({ USER_TP: 'S', CORP_CD }) } : {}),
                },
              }
            : {}),
        })),
    ),
    newRow: () => ({ CUST_TP: 'CUS', CTRY_CD: 'KR', PAY_TERM: 'EOM', CURR_CD: 'KRW', KEY_YN: 'N', CORP_CD }),
  });
  return (
    <div className="q-popup">
      <GridScope grid={customers}>
        <Toolbar note={t('UI.mdmCustomerMgt.NEW_HINT')}>
          <Rows>
            <AddButton />
            <RemoveButton id="delete" />
            <SaveButton onSaved={() => popup.resolve(true)} />
          </Rows>
          <Tools>
            <ExcelButton for={mdmCustomerMgt.excel} />
          </Tools>
        </Toolbar>
        <Grid />
      </GridScope>
      <PopupFoot>
        <Button onClick={() => popup.close()}>{t('UI.COMMON.CLOSE')}</Button>
      </PopupFoot>
    </div>
  );
}
