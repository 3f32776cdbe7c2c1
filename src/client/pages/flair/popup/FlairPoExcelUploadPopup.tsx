import { poForm } from '../../../../contract/flair/poForm';
import { flairPoExcelUploadPopup } from '../../../../contract/flair/popup/flairPoExcelUploadPopup';
import { LookupBox } from '../../../fields/LookupBox';
import { UploadForm } from '../../../grid/UploadForm';
import { onlyCustomer } from '../../../lib/session';

export default function FlairPoExcelUploadPopup() {
  return (
    <UploadForm
      {...{ screen: 'flairPoExcelUploadPopup', table: 'FLAIR_PO_LINE', type: 'FLAIR_PO', refType: 'FPO' }}
      form={poForm}
      calls={flairPoExcelUploadPopup}
      more={{}}
      customer={
        <LookupBox name="CUST_CD" kind="Customer" search={{ KEY_SVC: 'FLAIR' }} inBusiness required readOnly={onlyCustomer() !== null} />
      }
    />
  );
}
