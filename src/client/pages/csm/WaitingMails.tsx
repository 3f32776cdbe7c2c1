import { useEffect, useState } from 'react';
import { csmMailMgt } from '../../../contract/csm/csmMailMgt';
import type { CsmRequest } from '../../../contract/csm/csmRequest';
import type { CsmRequestSearch } from '../../../contract/csm/csmRequestList';
import { addMonths } from '../../../contract/dates';
import type { GridModel } from '../../grid';
import { OpenTab } from '../../grid/OpenTab';
import { today } from '../../lib/dates';
import { t } from '../../lib/texts';
import { menuOf } from '../../shell/menu';
import { usePart } from '../../shell/part';
import { useStore } from '../../shell/useStore';

type Desk = Pick<GridModel<CsmRequest, CsmRequestSearch>, 'phase'>;

/** How many received mails wait for staff, which leads to them; asked again with each search of the desk. */
function Waiting({ desk }: { desk: Desk }) {
  const isReady = useStore(desk.phase) === 'ready';
  const [searches, setSearches] = useState(1);
  useEffect(() => {
    if (isReady) setSearches((count) => count + 1);
  }, [isReady]);
  const SEARCH = { FR_DT: addMonths(today(), -12), TO_DT: today(), RCV_STS: ['WAIT'] };
  const { data } = usePart(csmMailMgt.select, searches, true, { SEARCH, SIZE: 1, PAGE: 1 });
  return data?.TOTAL ? (
    <OpenTab menu="csmMailMgt" args={{}}>
      {t('UI.csm.MAILS_WAIT', data.TOTAL)}
    </OpenTab>
  ) : null;
}

export const WaitingMails = (props: { desk: Desk }) => (menuOf('csmMailMgt') ? <Waiting {...props} /> : null);
