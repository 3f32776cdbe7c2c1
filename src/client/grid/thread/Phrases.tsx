import { Button } from 'antd';
import { cmsUsedPhrasePopup } from '../../../contract/cms/popup/cmsUsedPhrasePopup';
import { t } from '../../lib/texts';
import { menus } from '../../shell/menu';
import { usePart } from '../../shell/part';

const shown = 4;

function Chips({ onPick }: { onPick(phrase: string): void }) {
  const { data } = usePart(cmsUsedPhrasePopup.select, 1, true, { SEARCH: { PHRS_TP: 'RES' } });
  if (!data?.LIST.length) return null;
  return (
    <div className="csm-phrases">
      <span>{t('UI.csm.PHRASE')}</span>
      {data.LIST.slice(0, shown).map(({ PHRS_SEQ, PHRS_TITLE, PHRS_CNNT }) => (
        <Button key={PHRS_SEQ} title={PHRS_CNNT} onClick={() => onPick(PHRS_CNNT)}>
          {PHRS_TITLE}
        </Button>
      ))}
    </div>
  );
}

/** The first phrases for answers, to be put into the text by one press. */
export const Phrases = (props: { onPick(phrase: string): void }) => (menus.get().popupMap.cmsUsedPhrasePopup ? <Chips {...props} /> : null);
