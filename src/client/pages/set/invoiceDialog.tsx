import { Button } from 'antd';
import { type ListedInvoice, settlementBill } from '../../../contract/set/settlementBill';
import type { InvoiceFile } from '../../../contract/set/taxInvoice';
import { DateBox } from '../../fields/DateBox';
import { FormScope, useForm } from '../../fields/form';
import { Reasoned } from '../../fields/Reasoned';
import { codeName, useCodes } from '../../lib/codes';
import { today } from '../../lib/dates';
import { grouped } from '../../lib/formats';
import { t } from '../../lib/texts';
import { download } from '../../lib/transfer';
import { attempt } from '../../shell/attempt';
import { Failure, usePart } from '../../shell/part';
import { PopupFoot } from '../../shell/popupFoot';
import { openDialog, usePopup } from '../../shell/popups';
import './amounts.css';

interface Param {
  STL_NO: string[];
}

const files = ['TAX', 'FREE'] as const satisfies readonly InvoiceFile[];

/** Why a sheet cannot be given out: it has no invoice, or one lacks something. */
function whyNoFile(list: readonly ListedInvoice[], file: InvoiceFile): string | false {
  const own = list.filter(({ FILE }) => FILE === file);
  if (own.length === 0) return t('MSG000790');
  const lacking = [...new Set(own.flatMap(({ STL_NO, FAULTS }) => (FAULTS.length ? STL_NO : [])))];
  return lacking.length > 0 && t('MSG000788', lacking.join(', '));
}

function Invoices({ STL_NO, INV_DT }: Param & { INV_DT: string }) {
  const part = usePart(settlementBill.selectInvoices, 1, false, { SEARCH: { STL_NO, INV_DT } });
  useCodes({ VAT_TP: { MSTR_CD: 'VAT_TP' } });
  const list = part.data?.LIST ?? [];
  const give = (FILE: InvoiceFile) => attempt(() => download(settlementBill.bulk, { STL_NO, INV_DT, FILE }));
  return (
    <>
      <div className="set-invoices">
        {part.failure && <Failure text={part.failure} load={part.load} />}
        <table aria-label={t('UI.INVOICE.TITLE')} aria-busy={!part.data && !part.failure}>
          <thead>
            <tr>
              {['STL_NO', 'CUST_NM', 'VAT_TP', 'SPLY_AMT', 'VAT_AMT'].map((field) => (
                <th key={field} scope="col">
                  {t(`LBL.${field}`)}
                </th>
              ))}
              <th scope="col">{t('UI.INVOICE.LACKS')}</th>
            </tr>
          </thead>
          <tbody>
            {list.map(({ STL_NO: no, CUST_NM, VAT_TP, SPLY_AMT, VAT_AMT, FAULTS }) => (
              <tr key={`${no} ${VAT_TP}`}>
                <td>{no}</td>
                <td>{CUST_NM}</td>
                <td>{codeName('VAT_TP', VAT_TP)}</td>
                <td className="right">{grouped(SPLY_AMT)}</td>
                <td className="right">{grouped(VAT_AMT)}</td>
                <td className={FAULTS.length ? 'bad' : undefined}>{FAULTS.join(' ') || t('UI.INVOICE.NONE')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <PopupFoot>
        {files.map((file, i) => {
          const off = whyNoFile(list, file);
          return (
            <Reasoned key={file} off={off}>
              <Button type={i === 0 ? 'primary' : 'default'} onClick={() => (off ? undefined : void give(file))}>
                {t(`UI.INVOICE.${file}`)}
              </Button>
            </Reasoned>
          );
        })}
      </PopupFoot>
    </>
  );
}

/** The tax invoices that settlements give, what each lacks, and the sheets for bulk issue. */
function InvoiceDialog() {
  const { param } = usePopup<Param>();
  const form = useForm({ INV_DT: today() });
  const day = String(form.values.INV_DT ?? '');
  return (
    <div className="q-popup">
      <p className="set-hint">{t('UI.INVOICE.NOTE')}</p>
      <FormScope form={form} table="SET_STL">
        <div className="q-form q-form-one">
          <DateBox name="INV_DT" required />
        </div>
      </FormScope>
      <Invoices key={day} STL_NO={param.STL_NO} INV_DT={day} />
    </div>
  );
}

export const openInvoices = (STL_NO: string[]) =>
  openDialog(InvoiceDialog, { title: t('UI.INVOICE.TITLE'), width: 860, height: 460, param: { STL_NO } });
