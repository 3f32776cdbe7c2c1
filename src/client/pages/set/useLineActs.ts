import {
  type ListedPayment,
  type ListedSettlement,
  type SettlementKey,
  type SettlementLine,
  type SettlementSearch,
  setCostStlList,
} from '../../../contract/set/setCostStlList';
import { isSettling } from '../../../contract/set/settlement';
import { settlementBill } from '../../../contract/set/settlementBill';
import { dashed } from '../../../contract/shown';
import { chosenRow, chosenRows, type GridModel, useGridState } from '../../grid';
import { callBatch } from '../../lib/batch';
import { grouped } from '../../lib/formats';
import { t } from '../../lib/texts';
import { actionOf, askAction } from '../../shell/action';
import { attempt } from '../../shell/attempt';
import { box } from '../../shell/box';
import { notify } from '../../shell/notify';
import { useScreen } from '../../shell/screen';
import { DisputeFields, lineName, mailsOf, type Said, whyNotSettlement } from './settlementActs';

/** What is done to lines and payments of the settlement that is current. */
export function useLineActs(
  settlements: GridModel<ListedSettlement, SettlementSearch>,
  lines: GridModel<SettlementLine, SettlementKey>,
  payments: GridModel<ListedPayment, SettlementKey>,
  onDone: () => void,
) {
  const screen = useScreen();
  useGridState(lines);
  useGridState(payments);
  const at = settlements.current;
  const whyNot = (action: 'dispute' | 'remove') => (at ? whyNotSettlement(action)(at) : t('UI.OFF.CHOOSE'));
  const done = (message?: string) => {
    notify.success(message ?? t('MSG000003'));
    onDone();
  };

  const dispute = async () => {
    const meant = at && chosenRows(lines);
    if (!meant) return;
    const chosen = meant.filter(({ COST_STS }) => COST_STS !== 'DSP');
    if (chosen.length === 0) return void box.warn('MSG000735', meant.map(({ COST_NO }) => COST_NO).join(', '));
    const start: Said = { STL_DSP_TP: null, DSP_CNNT: null, FILE_GRP_NO: null, FILES: [] };
    const asked = { ...actionOf('dispute', screen.caption('dispute'), chosen.length), rows: chosen.map(lineName) };
    const given = await askAction<Said>({ ...asked, fields: { start, Fields: DisputeFields, height: 190 } });
    if (!given) return;
    const { STL_DSP_TP, DSP_CNNT, FILE_GRP_NO } = given;
    const G2 = chosen.map(({ COST_NO }) => ({ COST_NO }));
    const row = {
      STL_NO: at.STL_NO,
      UPD_CNT: at.UPD_CNT,
      G2,
      STL_DSP_TP: STL_DSP_TP ?? null,
      DSP_CNNT: DSP_CNNT ?? null,
      FILE_GRP_NO: FILE_GRP_NO ?? null,
    };
    const answer = await attempt(() => callBatch(lines, setCostStlList.dispute, { LIST: [row] }));
    if (answer) done(answer.message);
  };

  const removeLines = async (chosen: readonly SettlementLine[]) => {
    if (!at || !(await askAction({ ...actionOf('remove', screen.caption('remove'), chosen.length), rows: chosen.map(lineName) }))) return;
    const row = { STL_NO: at.STL_NO, UPD_CNT: at.UPD_CNT, G2: chosen.map(({ COST_NO }) => ({ COST_NO })) };
    const answer = await attempt(() => callBatch(lines, setCostStlList.remove, { LIST: [row] }));
    if (answer) done(answer.message);
  };
  const remove = () => {
    const chosen = chosenRows(lines, { fits: isSettling });
    return chosen && removeLines(chosen);
  };

  const payment = payments.current;
  const whyNoMinus =
    !payment || payment.STL_NO !== at?.STL_NO
      ? t('UI.OFF.CHOOSE')
      : payment.CLOSE_YN === 'Y'
        ? t('MSG000044', dashed(payment.PAY_DT.slice(0, 6)))
        : whyNotSettlement('minus')(at);
  const minus = async () => {
    const chosen = chosenRow(payments);
    if (!chosen) return;
    const rows = [`${dashed(chosen.PAY_DT)} ${grouped(chosen.PAY_AMT)}`];
    if (!(await askAction({ ...actionOf('minus', screen.caption('minus'), 1), rows }))) return;
    const { STL_NO, PAY_SEQ, UPD_CNT } = chosen;
    const answer = await attempt(() => callBatch(payments, setCostStlList.minus, { LIST: [{ STL_NO, PAY_SEQ, UPD_CNT }] }));
    if (answer) done(answer.message);
  };

  const mail = async () => {
    const chosen = chosenRows(settlements);
    const mails = chosen && (await mailsOf(chosen));
    if (!mails) return;
    const rows = chosen.map(({ STL_NO }) => STL_NO);
    if (!(await askAction({ ...actionOf('mail', screen.caption('mail'), chosen.length), rows, mails }))) return;
    const LIST = chosen.map(({ STL_NO, UPD_CNT }) => ({ STL_NO, UPD_CNT }));
    const answer = await attempt(() => callBatch(settlements, settlementBill.mail, { LIST }));
    if (answer) notify.success(answer.message ?? t('MSG000003'));
  };

  /** The thread of a line was read: neither it nor, where no other line has something new, its settlement is marked any more. */
  const learnRead = ({ COST_NO }: SettlementLine) => {
    const learn = <R extends object, S>({ store }: GridModel<R, S>, isIt: (row: R) => boolean) => {
      const i = store.rows.findIndex(isIt);
      const row = store.rows[i];
      if (row) store.learn(i, { ...row, DSP_NEW_YN: null });
    };
    learn(lines, (row) => row.COST_NO === COST_NO);
    if (lines.store.rows.every(({ DSP_NEW_YN }) => DSP_NEW_YN !== 'Y')) learn(settlements, ({ STL_NO }) => STL_NO === at?.STL_NO);
  };

  return { learnRead, mail, whyNot, dispute, remove, removeLines, whyNoMinus, minus };
}
