import { type ReactNode, useMemo, useState } from 'react';
import type { FoundCargo } from '../../../../contract/ptl/popup/foundCargo';
import { type FoundExport, ptlExportUnipassPopup } from '../../../../contract/ptl/popup/ptlExportUnipassPopup';
import { type CustomsEnquiry, cargoEnquiryOf, ptlUnipassPopup } from '../../../../contract/ptl/popup/ptlUnipassPopup';
import { CodeSelect } from '../../../fields/CodeSelect';
import { TextBox } from '../../../fields/TextBox';
import { Grid, GridScope, GridScreen, SearchPane, Toolbar, useGrid } from '../../../grid';
import { today } from '../../../lib/dates';
import { t } from '../../../lib/texts';
import { nameOfMenu } from '../../../shell/menu';
import { NoticeView } from '../../../shell/noticeView';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';
import { ScreenScope, useScreen } from '../../../shell/screen';
import { SubTabs } from '../../../shell/subTabs';
import { useOpening } from '../../../shell/useOpening';
import { ExportUnipass } from './ExportUnipass';
import { choices, enquire } from './enquiry';
import { ImportUnipass } from './ImportUnipass';

/** What stands inside belongs to another popup: its buttons and titles are those of that one. */
function Inside({ of, children }: { of: string; children: ReactNode }) {
  const { args, popup, slot, tell } = useScreen();
  const place = useMemo(() => ({ screen: of, args, popup, slot: `${slot} ${of}`, tell }), [of, args, popup, slot, tell]);
  return <ScreenScope place={place}>{children}</ScreenScope>;
}

export default function PtlUnipassPopup() {
  const popup = usePopup<Partial<CustomsEnquiry> | undefined>();
  const [found, setFound] = useState<readonly FoundCargo[] | null>(null);
  const [cargo, setCargo] = useState<FoundCargo | null>(null);
  const [exported, setExported] = useState<readonly FoundExport[] | null>(null);
  const [tab, setTab] = useState<string | null>(null);
  const cargoes = useGrid<FoundCargo, CustomsEnquiry>(ptlUnipassPopup.select, {
    id: 'G1',
    title: t('UI.ptlUnipassPopup.G1'),
    key: 'CARG_MT_NO',
    system: ['NO'],
    columns: choices((chosen) => void choose(chosen)),
    search: { UNIPASS_TP: 'HBL', BL_YY: today().slice(0, 4), ...popup.param },
    auto: false,
    empty: t(found ? 'MSG000203' : 'UI.CUSTOMS.ENTER'),
    onOpen: (chosen) => void choose(chosen),
  });
  const { form } = cargoes.query;

  async function search() {
    // A tab that was left is shown again only where it is wanted anew.
    setTab(null);
    if (!cargoEnquiryOf(form.values)) {
      const list = await enquire(ptlExportUnipassPopup.select, form);
      if (!list) return;
      setExported(list);
      return setTab('EX');
    }
    const list = await enquire(ptlUnipassPopup.select, form);
    if (!list) return;
    const [first] = list;
    setFound(list);
    cargoes.load(list);
    if (list.length > 1 || !first) return setTab('G1');
    setCargo(first);
    setTab('IM');
  }
  function choose({ CARG_MT_NO }: FoundCargo) {
    form.set('UNIPASS_TP', 'MTNO');
    form.set('NO_VAL', CARG_MT_NO);
    return search();
  }
  useOpening(() => {
    if (popup.param) void search();
  });

  return (
    <GridScreen grid={cargoes}>
      <SearchPane onSearch={search}>
        <CodeSelect name="UNIPASS_TP" code="UNIPASS_TP" required />
        <TextBox name="NO_VAL" title={t('UI.SRCH.NO_VAL')} maxLength={20} upper autoFocus />
        <TextBox name="BL_YY" maxLength={4} />
      </SearchPane>
      <SubTabs
        wanted={tab}
        tabs={[
          {
            key: 'G1',
            name: t('UI.ptlUnipassPopup.G1'),
            content: (
              <GridScope grid={cargoes}>
                <div className="gpart">
                  <Toolbar note={found && found.length > 1 && t('MSG000204')} />
                  <Grid />
                </div>
              </GridScope>
            ),
          },
          {
            key: 'IM',
            name: nameOfMenu('ptlImportUnipassPopup'),
            content: (
              <Inside of="ptlImportUnipassPopup">
                {cargo ? <ImportUnipass cargo={cargo} /> : <NoticeView kind="info" text={t('UI.CUSTOMS.ENTER')} />}
              </Inside>
            ),
          },
          {
            key: 'EX',
            name: nameOfMenu('ptlExportUnipassPopup'),
            content: (
              <Inside of="ptlExportUnipassPopup">
                <ExportUnipass found={exported} />
              </Inside>
            ),
          },
        ]}
      />
      <PopupFoot>
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </GridScreen>
  );
}
