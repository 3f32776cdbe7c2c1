import { cmsUsedPhrasePopup, type PhraseRow } from '../../../../contract/cms/popup/cmsUsedPhrasePopup';
import { CodeSelect } from '../../../fields/CodeSelect';
import { TextBox } from '../../../fields/TextBox';
import { type Column, chosenRow, Grid, GridScreen, SearchPane, useGrid } from '../../../grid';
import { callBatch } from '../../../lib/batch';
import type { PhraseParam } from '../../../lib/phrases';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { box } from '../../../shell/box';
import { notify } from '../../../shell/notify';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';

const columns: Column<PhraseRow>[] = [
  { field: 'PHRS_TITLE', pinned: 'left', width: 170 },
  { field: 'PHRS_CNNT', width: 380 },
  { field: 'OWNER_TXT', width: 90 },
];

export default function CmsUsedPhrasePopup() {
  const popup = usePopup<PhraseParam, string>();
  const { PHRS_TP, TEXT } = popup.param;
  const phrases = useGrid(cmsUsedPhrasePopup.select, {
    id: 'G1',
    key: 'PHRS_SEQ',
    system: ['NO'],
    columns,
    search: { PHRS_TP },
    onOpen: () => choose(),
  });
  const choose = () => {
    const row = chosenRow(phrases);
    if (row) popup.resolve(row.PHRS_CNNT);
  };
  async function keep() {
    const text = TEXT.trim();
    if (!text) return box.warn('MSG000008');
    const saved = await attempt(() =>
      callBatch(phrases, cmsUsedPhrasePopup.save, {
        LIST: [
          {
            BATCH_FLAG: 'insert',
            PHRS_TP: phrases.query.conditions.PHRS_TP ?? PHRS_TP,
            PHRS_TITLE: [...text].slice(0, 40).join(''),
            PHRS_CNNT: text,
          },
        ],
      }),
    );
    if (!saved) return;
    notify.success(t('MSG000001'));
    await phrases.search();
  }

  return (
    <GridScreen grid={phrases}>
      <SearchPane>
        <CodeSelect name="PHRS_TP" />
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} autoFocus />
      </SearchPane>
      <Grid />
      <PopupFoot>
        <PopupButton id="enter" primary onClick={choose} />
        <PopupButton id="add" off={!TEXT.trim() && t('UI.OFF.NO_TEXT')} onClick={keep} />
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </GridScreen>
  );
}
