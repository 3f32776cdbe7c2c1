import { Decimal } from '../../../contract/decimal';
import { type BankTrx, type HandBooking, setBankStmtMgt } from '../../../contract/set/setBankStmtMgt';
import { useForm } from '../../fields/form';
import { LookupBox } from '../../fields/LookupBox';
import { NumberBox } from '../../fields/NumberBox';
import { callBatch } from '../../lib/batch';
import { grouped } from '../../lib/formats';
import { t } from '../../lib/texts';
import { attempt } from '../../shell/attempt';
import { DialogForm } from '../../shell/dialogForm';
import { held } from '../../shell/held';
import { notify } from '../../shell/notify';
import { usePopup } from '../../shell/popups';

export interface BookParam {
  trx: BankTrx;
  pays: HandBooking['G2'];
}

/** Books a transaction for the settlements that were chosen; what is left of it may go into the deposits of a customer. */
export function BookDialog() {
  const popup = usePopup<BookParam, true>();
  const { trx, pays } = popup.param;
  const paid = Decimal.sum(pays.map(({ PAY_AMT }) => PAY_AMT));
  const left = Decimal.of(trx.RMN_AMT).minus(paid);
  const form = useForm<{ DEPO_AMT: number | null; CUST_CD: string | null; CUST_NM: string | null }>({
    ...{ DEPO_AMT: pays.length === 0 ? left.toNumber() : null, CUST_CD: null, CUST_NM: null },
  });
  const submit = async () => {
    const { DEPO_AMT, CUST_CD } = form.values;
    const LIST = [{ TRX_SEQ: trx.TRX_SEQ, UPD_CNT: trx.UPD_CNT, G2: pays, DEPO_AMT, CUST_CD }];
    const answer = await attempt(
      () => held((onLost) => callBatch(form, setBankStmtMgt.pay, { LIST }, { onLost })),
      ({ errors }) => form.fail(errors),
    );
    if (!answer) return;
    notify.success(answer.message ?? t('MSG000003'));
    popup.resolve(true);
  };
  return (
    <DialogForm
      form={form}
      table="KOFE_DEPOSIT"
      onDone={submit}
      head={
        <p className="q-popup-note">
          {t(
            'UI.setBankStmtMgt.BOOK',
            trx.DPSTR_NM ?? '',
            grouped(trx.RMN_AMT),
            pays.length,
            grouped(paid.toNumber()),
            grouped(left.toNumber()),
          )}
        </p>
      }
      fields={
        <>
          <NumberBox name="DEPO_AMT" title={t('UI.setBankStmtMgt.DEPO_AMT')} zeroAsEmpty min={0} max={Math.max(0, left.toNumber())} />
          <LookupBox name="CUST_CD" kind="Customer" search={{ KEY_SVC: 'KOFE' }} required={Boolean(form.values.DEPO_AMT)} />
        </>
      }
    />
  );
}
