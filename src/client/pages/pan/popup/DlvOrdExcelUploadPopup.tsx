import { Checkbox } from 'antd';
import { useState } from 'react';
import { form } from '../../../../contract/pan/dlvOrdForm';
import { dlvOrdExcelUploadPopup } from '../../../../contract/pan/popup/dlvOrdExcelUploadPopup';
import { LookupBox } from '../../../fields/LookupBox';
import { UploadForm } from '../../../grid/UploadForm';
import { t } from '../../../lib/texts';

const columns = { ORD_GRP: { width: 90, like: { type: 'V' as const, len: 20 } } };

export default function DlvOrdExcelUploadPopup() {
  const [submitAfter, setSubmitAfter] = useState(false);
  return (
    <UploadForm
      {...{ screen: 'dlvOrdExcelUploadPopup', table: 'PAN_DLV_ORD', type: 'DLV_ORD', refType: 'DLV' }}
      columns={columns}
      form={form}
      calls={dlvOrdExcelUploadPopup}
      more={{ SUBMIT_YN: submitAfter ? ('Y' as const) : ('N' as const) }}
      customer={<LookupBox name="CUST_CD" kind="Customer" inBusiness required />}
      options={
        <Checkbox checked={submitAfter} onChange={(event) => setSubmitAfter(event.target.checked)}>
          {t('UI.XLS.SUBMIT_AFTER')}
        </Checkbox>
      }
    />
  );
}
