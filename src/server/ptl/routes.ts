import type { FastifyInstance } from 'fastify';
import notc from './board/notc';
import ptlNotcMgt from './board/ptlNotcMgt';
import ptlNotcPrtnMgt from './board/ptlNotcPrtnMgt';
import ptlExportUnipassPopup from './popup/ptlExportUnipassPopup';
import ptlFileMgtPopup from './popup/ptlFileMgtPopup';
import ptlImportUnipassPopup from './popup/ptlImportUnipassPopup';
import ptlNotiPopup from './popup/ptlNotiPopup';
import ptlUnipassPopup from './popup/ptlUnipassPopup';
import tarQuoteMgtPopup from './popup/tarQuoteMgtPopup';
import tarQuoteList from './quo/tarQuoteList';
import tarQuoteMgt from './quo/tarQuoteMgt';
import fmsImportCargoList from './status/fmsImportCargoList';
import ptlDeadlineList from './status/ptlDeadlineList';
import ptlShipngStusDetail from './status/ptlShipngStusDetail';
import ptlShipngStusList from './status/ptlShipngStusList';

/** Notices, quotes, the lists of shipments, and the portal's own popups. */
export default async function ptl(app: FastifyInstance): Promise<void> {
  await notc(app);
  await ptlNotcMgt(app);
  await ptlNotcPrtnMgt(app);
  await ptlFileMgtPopup(app);
  await ptlNotiPopup(app);
  await tarQuoteMgt(app);
  await tarQuoteList(app);
  await tarQuoteMgtPopup(app);
  await ptlShipngStusList(app);
  await ptlShipngStusDetail(app);
  await fmsImportCargoList(app);
  await ptlUnipassPopup(app);
  await ptlImportUnipassPopup(app);
  await ptlExportUnipassPopup(app);
  await ptlDeadlineList(app);
}
