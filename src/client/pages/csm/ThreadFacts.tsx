import { AlertFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { type CsmRequestForm, turnOf } from '../../../contract/csm/csmRequest';
import { ptlShipngStusDetail } from '../../../contract/ptl/status/ptlShipngStusDetail';
import { dashed } from '../../../contract/shown';
import { StatusTag } from '../../grid';
import { FileChip } from '../../grid/thread/Files';
import { Light } from '../../grid/thread/Light';
import { NumberLink } from '../../grid/thread/NumberLinks';
import type { OpenThread } from '../../grid/thread/useThread';
import { type Clock, durationText, lightText, momentText, promiseText } from '../../grid/thread/words';
import { codeName, useCodes } from '../../lib/codes';
import { label, t } from '../../lib/texts';
import { menuOf } from '../../shell/menu';
import { usePart } from '../../shell/part';
import { SimilarRequests } from './SimilarRequests';
import '../../shell/facts.css';

const groups = ['CSM_REQ_STS', 'CSM_REQ_TP', 'CARGO_STS', 'DLV_ORD_STS', 'SATIS_SCR'];
const lists = Object.fromEntries(groups.map((group) => [group, { MSTR_CD: group }]));

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What was promised and how much of it is left, on one bar. */
function Promised({ request, clock }: { request: CsmRequestForm; clock: Clock }) {
  const { PROM_MIN, PROM_DTM, REQ_DTM } = request;
  const { LEFT_MIN, LIGHT_TP } = clock;
  if (!PROM_MIN || LEFT_MIN === null || !LIGHT_TP) return null;
  const gone = Math.min(PROM_MIN, PROM_MIN - LEFT_MIN);
  const words = LIGHT_TP === 'OK' || LIGHT_TP === 'SOON' ? t('UI.csm.LEFT', durationText(LEFT_MIN)) : lightText(clock);
  return (
    <section className="csm-promise">
      <h3>{t('UI.csm.PROMISE')}</h3>
      <p>
        <Light clock={clock} text={words} />
        <span>{promiseText(request)}</span>
      </p>
      <progress max={PROM_MIN} value={gone} className={`csm-bar-${LIGHT_TP}`} aria-label={t('UI.csm.PROMISE')} />
      <p>
        <span>{t('UI.csm.ASKED_AT', momentText(REQ_DTM))}</span>
        <span>{t('UI.csm.GONE', durationText(PROM_MIN - LEFT_MIN))}</span>
        <span>{momentText(PROM_DTM)}</span>
      </p>
    </section>
  );
}

function ShipmentFacts({ HBL_NO }: { HBL_NO: string }) {
  const head = usePart(ptlShipngStusDetail.select, 1, true, { SEARCH: { HBL_NO } });
  const boxes = usePart(ptlShipngStusDetail.selectContainers, 1, true, { SEARCH: { HBL_NO } });
  const orders = usePart(ptlShipngStusDetail.selectOrders, 1, true, { SEARCH: { HBL_NO } });
  const [shipment] = head.data?.LIST ?? [];
  if (!shipment) return null;
  const { POL_CD, POD_CD, VSL_NM, VOY_NO, CARGO_STS, ETA_DT, ORG_ETA_DT } = shipment;
  const linked = orders.data?.LIST.filter(({ DLV_ORD_NO }) => DLV_ORD_NO) ?? [];
  return (
    <>
      <h3>{t('UI.csm.SHIPMENT')}</h3>
      <dl className="facts-list">
        <Fact name={label('HBL_NO')}>
          <NumberLink number={HBL_NO} shipment={HBL_NO} />
        </Fact>
        <Fact name={t('UI.csm.LANE')}>
          {POL_CD} – {POD_CD}
        </Fact>
        <Fact name={label('VSL_NM')}>{[VSL_NM, VOY_NO].filter(Boolean).join(' ') || '–'}</Fact>
        <Fact name={label('CARGO_STS')}>
          <StatusTag group="CARGO_STS" code={CARGO_STS} />
        </Fact>
        <Fact name="ETA">
          {ORG_ETA_DT !== ETA_DT && `${dashed(ORG_ETA_DT)} → `}
          {dashed(ETA_DT)}
        </Fact>
        {boxes.data?.LIST.map(({ CNTR_NO, CNTR_TP_CD }) => (
          <Fact key={CNTR_NO} name={label('CNTR_NO')}>
            <NumberLink number={CNTR_NO} /> {CNTR_TP_CD}
          </Fact>
        ))}
      </dl>
      {linked.length > 0 && (
        <>
          <h3>{t('UI.csm.LINKED')}</h3>
          <dl className="facts-list">
            {linked.map(({ DLV_ORD_NO: number, DLV_ORD_STS: state }) => (
              <Fact key={number} name={label('DLV_ORD_NO')}>
                <NumberLink number={number ?? ''} /> <StatusTag group="DLV_ORD_STS" code={state ?? ''} />
              </Fact>
            ))}
          </dl>
        </>
      )}
    </>
  );
}

interface FactsProps {
  thread: OpenThread;
  clock: Clock;
  /** Puts the answer of another request into this one's. */
  onTake: ((text: string) => void) | null;
}

/** What there is to know beside the conversation, with the time that is left by `clock`: the promise, the request, what was answered to others like it, its shipment with what hangs on it, and all files. */
export function ThreadFacts({ thread: { request, entries }, clock, onTake }: FactsProps) {
  useCodes(lists);
  const { CSM_REQ_STS, CSM_REQ_TP, URGT_YN, CHRG_USER_NM, REQ_USER_NM, CUST_NM, DUE_DT, HBL_NO, REF_NO, SATIS_SCR, SATIS_RMK } = request;
  const files = [...request.FILES, ...entries.flatMap(({ FILES }) => FILES)];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <aside className="csm-facts" aria-label={t('UI.csm.FACTS')} tabIndex={0}>
      <Promised request={request} clock={clock} />
      <h3>{t('UI.csm.REQUEST')}</h3>
      <dl className="facts-list">
        <Fact name={label('CSM_REQ_STS')}>
          <StatusTag group="CSM_REQ_STS" code={CSM_REQ_STS} />{' '}
          {URGT_YN === 'Y' && (
            <span className="csm-urgent">
              <AlertFilled aria-hidden /> {label('URGT_YN')}
            </span>
          )}
        </Fact>
        <Fact name={label('CSM_REQ_TP')}>{codeName('CSM_REQ_TP', CSM_REQ_TP ?? '')}</Fact>
        <Fact name={t('UI.csm.IN_CHARGE')}>{CHRG_USER_NM ?? '–'}</Fact>
        <Fact name={t('UI.csm.ASKER')}>{[REQ_USER_NM, CUST_NM].filter(Boolean).join(' · ')}</Fact>
        <Fact name={label('DUE_DT', undefined, 'CSM_REQ')}>{DUE_DT ? dashed(DUE_DT) : '–'}</Fact>
        {REF_NO && (
          <Fact name={label('REF_NO', undefined, 'CSM_REQ')}>
            <NumberLink number={REF_NO} />
          </Fact>
        )}
        {SATIS_SCR && <Fact name={label('SATIS_SCR')}>{[codeName('SATIS_SCR', SATIS_SCR), SATIS_RMK].filter(Boolean).join(' · ')}</Fact>}
      </dl>
      {HBL_NO && menuOf('ptlShipngStusDetail') && <ShipmentFacts key={HBL_NO} HBL_NO={HBL_NO} />}
      {files.length > 0 && (
        <>
          <h3>
            {t('UI.csm.FILES')} <small>{files.length}</small>
          </h3>
          <div className="csm-files csm-files-all">
            {files.map((file) => (
              <FileChip key={file.FILE_SN} file={file} />
            ))}
          </div>
        </>
      )}
      {turnOf(request) && <SimilarRequests key={request.REQ_NO} request={request} onTake={onTake} />}
    </aside>
  );
}
