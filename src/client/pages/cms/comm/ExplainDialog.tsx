import { useState } from 'react';
import { cmsSvcRoleMgt, type Fact } from '../../../../contract/cms/comm/cmsSvcRoleMgt';
import { CodeSelect } from '../../../fields/CodeSelect';
import { useForm } from '../../../fields/form';
import { LookupBox } from '../../../fields/LookupBox';
import { call } from '../../../lib/call';
import { codeName, useCodes } from '../../../lib/codes';
import { lang, t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { DialogForm } from '../../../shell/dialogForm';
import { menuName, menus } from '../../../shell/menu';
import { usePopup } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';
import { useStore } from '../../../shell/useStore';
import './explain.css';

export interface Explained {
  SCRN_ID: string | null;
  BTN_ID: string | null;
}

/** Stands for the screen without a button. */
const itself = '-';

export function ExplainDialog() {
  const popup = usePopup<Explained>();
  const screen = useScreen();
  const { menuMap, popupMap } = useStore(menus);
  useCodes({ YN: { MSTR_CD: 'YN' } });
  const { SCRN_ID, BTN_ID } = popup.param;
  const form = useForm<{ USER_ID: string | null; SCRN_ID: string | null; BTN_ID: string | null }>({
    USER_ID: null,
    SCRN_ID,
    BTN_ID: BTN_ID ?? itself,
  });
  const [facts, setFacts] = useState<Fact[]>([]);

  const known = { ...popupMap, ...menuMap };
  const screens = Object.values(known).map((menu) => ({ CODE: menu.MENU_ABBR, NAME: `${menuName(menu)} (${menu.MENU_ABBR})` }));
  const buttons = known[form.values.SCRN_ID ?? '']?.buttons ?? [];
  const named = buttons.map((one) => ({ CODE: one.BTN_ID, NAME: `${(lang() === 'en' && one.BTN_ENG_NM) || one.BTN_NM} (${one.BTN_ID})` }));

  async function ask() {
    const { values } = form;
    const SEARCH = {
      USER_ID: values.USER_ID ?? '',
      SCRN_ID: values.SCRN_ID ?? '',
      ...(values.BTN_ID && values.BTN_ID !== itself ? { BTN_ID: values.BTN_ID } : {}),
    };
    const answer = await attempt(() => call(cmsSvcRoleMgt.explain, { SEARCH }));
    setFacts(answer?.data.LIST ?? []);
  }

  return (
    <DialogForm
      form={form}
      onDone={ask}
      done={screen.caption('search')}
      close={t('UI.COMMON.CLOSE')}
      fields={
        <>
          <LookupBox name="USER_ID" kind="User" required autoFocus />
          <CodeSelect name="SCRN_ID" options={screens} required />
          <CodeSelect name="BTN_ID" options={[{ CODE: itself, NAME: t('UI.cmsSvcRoleMgt.ITSELF') }, ...named]} required />
        </>
      }
    >
      <ol className="q-facts" aria-label={t('UI.cmsSvcRoleMgt.FACTS')} aria-live="polite">
        {facts.map((fact) => (
          <li key={`${fact.FACT_ID} ${fact.FACT_TXT}`} className={fact.FACT_ID === 'VERDICT' ? 'verdict' : undefined}>
            <FactText fact={fact} />
          </li>
        ))}
      </ol>
    </DialogForm>
  );
}

/** What is asked, with yes or no before it; the verdict is an answer by itself. */
function FactText({ fact: { FACT_ID, FACT_TXT, OK_YN } }: { fact: Fact }) {
  const tag = `tag tag-${OK_YN === 'Y' ? 'ok' : 'bad'}`;
  if (FACT_ID === 'VERDICT') return <span className={tag}>{FACT_TXT}</span>;
  return (
    <>
      <span className={tag}>{codeName('YN', OK_YN)}</span> {FACT_TXT}
    </>
  );
}
