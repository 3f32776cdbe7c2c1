import type { Answer } from '../../../contract/call';
import { addMonths } from '../../../contract/dates';
import { type MonthRow, setCostStlList } from '../../../contract/set/setCostStlList';
import { dashed } from '../../../contract/shown';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateBox } from '../../fields/DateBox';
import { type Form, FormScope } from '../../fields/form';
import { ToolButton } from '../../grid';
import { callBatch } from '../../lib/batch';
import { call } from '../../lib/call';
import { today } from '../../lib/dates';
import { t } from '../../lib/texts';
import { actionOf, askAndDo } from '../../shell/action';
import { attempt } from '../../shell/attempt';
import { box } from '../../shell/box';
import { notify } from '../../shell/notify';
import { useScreen } from '../../shell/screen';

type Month = Pick<MonthRow, 'ORGN_CD' | 'STL_YM'>;

/** Organisations with their last closed month. */
const monthsNow = async () => (await call(setCostStlList.selectMonths, { SEARCH: {} })).data.LIST;
type Orgn = Awaited<ReturnType<typeof monthsNow>>[number];

function fieldsOf(orgns: readonly Orgn[]) {
  const options = orgns.map(({ ORGN_CD, ORGN_NM, STL_YM, CLOSE_YN }) => {
    const until = CLOSE_YN === 'Y' && STL_YM ? ` · ${t('UI.setCostStlList.CLOSED', dashed(STL_YM))}` : '';
    return { CODE: ORGN_CD, NAME: `${ORGN_NM ?? ORGN_CD}${until}` };
  });
  return ({ form }: { form: Form<Month> }) => (
    <FormScope form={form} table="SET_CLOSE">
      <div className="q-form q-form-one">
        <CodeSelect name="ORGN_CD" options={options} required autoFocus />
        <DateBox name="STL_YM" type="month" required />
      </div>
    </FormScope>
  );
}

/** 월 마감 and 마감 취소: which organisation and month is asked. */
export function MonthButtons({ orgn, onDone }: { orgn: string | null; onDone(): void }) {
  const screen = useScreen();
  const turn = async (action: 'monthClose' | 'monthOpen') => {
    const orgns = await attempt(monthsNow);
    if (!orgns) return;
    const own = orgns.find(({ ORGN_CD }) => ORGN_CD === orgn) ?? orgns[0];
    const last = own?.CLOSE_YN === 'Y' ? own.STL_YM : null;
    const before = addMonths(today(), -1).slice(0, 6);
    const STL_YM = (action === 'monthOpen' ? last : last && addMonths(`${last}01`, 1).slice(0, 6)) ?? before;
    const asked = {
      ...actionOf(action, screen.caption(action), 1),
      fields: { start: { ORGN_CD: own?.ORGN_CD ?? '', STL_YM }, Fields: fieldsOf(orgns), height: 76 },
    };
    const done = await askAndDo<Month, Answer<unknown> | null>(asked, async ({ ORGN_CD, STL_YM: given }) => {
      const month = String(given);
      const name = orgns.find((orgnMonth) => orgnMonth.ORGN_CD === ORGN_CD)?.ORGN_NM ?? ORGN_CD;
      const question = `${name}: ${t('MSG000288', month.slice(0, 4), month.slice(4))}`;
      if (action === 'monthClose' && !(await box.show('question', question))) return null;
      return callBatch(fieldsOf, setCostStlList[action], { LIST: [{ ORGN_CD, STL_YM: month }] });
    });
    if (!done) return;
    notify.success(done.message ?? t('MSG000003'));
    onDone();
  };
  return (
    <>
      <ToolButton id="monthClose" onClick={() => turn('monthClose')} />
      <ToolButton id="monthOpen" onClick={() => turn('monthOpen')} />
    </>
  );
}
