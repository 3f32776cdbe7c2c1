import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { SimilarCustomer } from '../../../../contract/mdm/popup/mdmCustomerCdPopup';
import { menuName, menus } from '../../../shell/menu';
import { openPopup } from '../../../shell/popups';
import { useStore } from '../../../shell/useStore';
import type { OpenQuote } from './useQuote';

/** Makes a customer of who asks for the quote, or finds it under another name; for a quote that has none yet. */
export function NewCustomerButton({ quote: { form, canEdit } }: { quote: OpenQuote }) {
  const register = useStore(menus).popupMap.mdmCustomerCdPopup;
  if (!register || form.values.CUST_CD || !canEdit('CUST_CD')) return null;
  async function makeCustomer() {
    const param = { CUST_NM: form.values.CUST_NM };
    const customer = await openPopup<SimilarCustomer>('/mdm/popup/mdmCustomerCdPopup', { param }).catch(() => null);
    if (!customer) return;
    form.set('CUST_CD', customer.CUST_CD);
    form.set('CUST_NM', customer.CUST_NM);
  }
  return (
    <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => void makeCustomer()}>
      {menuName(register)}
    </Button>
  );
}
