import { useRef, useState } from 'react';
import type { CargoEnquiry, FoundCargo } from '../../../../contract/ptl/popup/foundCargo';
import { ptlImportUnipassPopup } from '../../../../contract/ptl/popup/ptlImportUnipassPopup';
import { TextBox } from '../../../fields/TextBox';
import { Grid, GridScreen, SearchPane, Toolbar, useGrid } from '../../../grid';
import { today } from '../../../lib/dates';
import { t } from '../../../lib/texts';
import { NoticeView } from '../../../shell/noticeView';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';
import { useOpening } from '../../../shell/useOpening';
import { choices, enquire } from './enquiry';
import { ImportUnipass } from './ImportUnipass';

/** Closed, it tells its opener whether something was written to a shipment. */
export default function PtlImportUnipassPopup() {
  const popup = usePopup<Partial<CargoEnquiry> | undefined>();
  const [found, setFound] = useState<readonly FoundCargo[] | null>(null);
  const applied = useRef(false);
  const cargoes = useGrid<FoundCargo, CargoEnquiry>(ptlImportUnipassPopup.select, {
    id: 'G1',
    title: t('UI.ptlUnipassPopup.G1'),
    key: 'CARG_MT_NO',
    system: ['NO'],
    columns: choices((cargo) => void choose(cargo)),
    search: { BL_YY: today().slice(0, 4), ...popup.param },
    auto: false,
    onOpen: (cargo) => void choose(cargo),
  });
  const { form } = cargoes.query;

  async function search() {
    const list = await enquire(ptlImportUnipassPopup.select, form);
    if (!list) return;
    setFound(list);
    cargoes.load(list.length > 1 ? list : []);
  }
  function choose({ CARG_MT_NO }: FoundCargo) {
    for (const name of ['MBL_NO', 'HBL_NO'] as const) form.set(name, '');
    form.set('CARG_MT_NO', CARG_MT_NO);
    return search();
  }
  useOpening(() => popup.onClose(() => applied.current));
  useOpening(() => {
    if (popup.param) void search();
  });

  const [cargo] = found ?? [];
  return (
    <GridScreen grid={cargoes}>
      <SearchPane onSearch={search}>
        <TextBox name="CARG_MT_NO" upper autoFocus />
        <TextBox name="MBL_NO" upper />
        <TextBox name="HBL_NO" upper />
        <TextBox name="BL_YY" maxLength={4} />
      </SearchPane>
      {cargo === undefined && <NoticeView kind="info" text={t(found ? 'MSG000203' : 'MSG000201')} />}
      {cargo && found?.length === 1 && <ImportUnipass cargo={cargo} onApplied={() => (applied.current = true)} />}
      {found && found.length > 1 && (
        <>
          <Toolbar note={t('MSG000204')} />
          <Grid />
        </>
      )}
      <PopupFoot>
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </GridScreen>
  );
}
