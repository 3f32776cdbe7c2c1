import { useRef, useState } from 'react';
import { type ExportEnquiry, type FoundExport, ptlExportUnipassPopup } from '../../../../contract/ptl/popup/ptlExportUnipassPopup';
import { CodeSelect } from '../../../fields/CodeSelect';
import { TextBox } from '../../../fields/TextBox';
import { GridScreen, SearchPane, useGrid } from '../../../grid';
import { t } from '../../../lib/texts';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';
import { useOpening } from '../../../shell/useOpening';
import { ExportUnipass } from './ExportUnipass';
import { enquire } from './enquiry';

/** Closed, it tells its opener whether something was written to a shipment. */
export default function PtlExportUnipassPopup() {
  const popup = usePopup<Partial<ExportEnquiry> | undefined>();
  const [found, setFound] = useState<readonly FoundExport[] | null>(null);
  const applied = useRef(false);
  const pane = useGrid<FoundExport, ExportEnquiry>(ptlExportUnipassPopup.select, {
    id: 'pane',
    key: 'LINE_NO',
    columns: [],
    search: { UNIPASS_TP: 'EXDC', ...popup.param },
    auto: false,
  });

  async function search() {
    const list = await enquire(ptlExportUnipassPopup.select, pane.query.form);
    if (list) setFound(list);
  }
  useOpening(() => popup.onClose(() => applied.current));
  useOpening(() => {
    if (popup.param) void search();
  });

  return (
    <GridScreen grid={pane}>
      <SearchPane onSearch={search}>
        <CodeSelect name="UNIPASS_TP" code="UNIPASS_TP" only={(code) => code.startsWith('EX')} required />
        <TextBox name="NO_VAL" title={t('UI.SRCH.NO_VAL')} maxLength={20} upper autoFocus />
      </SearchPane>
      <ExportUnipass found={found} onApplied={() => (applied.current = true)} />
      <PopupFoot>
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </GridScreen>
  );
}
