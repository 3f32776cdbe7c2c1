import { useState } from 'react';
import { cmsSvcRoleMgt, type Fact } from '../../../../contract/cms/comm/cmsSvcRoleMgt';
import { CodeSelect } from '../../../fields/CodeSelect';
import { useForm } from '../../../fields/form';
import { LookupBox } from '../../../fields/LookupBox';
import { call } from '../../../lib/call';
import { lang, t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { DialogForm } from '../../../shell/dialogForm';
import { menuName, menus } from '../../../shell/menu';
import { usePopup } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';
import { useStore } from '../../../shell/useStore';
import { Facts } from './Facts';

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
      <Facts facts={facts} />
    </DialogForm>
  );
}
