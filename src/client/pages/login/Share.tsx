import { type ReactNode, useEffect, useState } from 'react';
import { type SharedEta, type SharedShipment, type SharedStep, share } from '../../../contract/login/share';
import { PlainButton } from '../../fields/plain';
import { call, shown } from '../../lib/call';
import { formatValue } from '../../lib/formats';
import { loadTexts } from '../../lib/load';
import { local } from '../../lib/storage';
import { label, t, useLang } from '../../lib/texts';
import './share.css';

/** To the minute. */
const moment = (value: string | null): string => formatValue('ATA_DTM', value).slice(0, 16);
const date = (value: string | null): string => formatValue('ETA_DT', value);

function Part({ name, none, children }: { name: string; none?: boolean; children: ReactNode }) {
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      {none ? <p className="share-none">{t('UI.SHARE.NONE')}</p> : children}
    </section>
  );
}

function Table({ heads, rows }: { heads: readonly string[]; rows: readonly (readonly (string | null)[])[] }) {
  return (
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {t(`UI.SHARE.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never change
          <tr key={i}>
            {cells.map((cell, n) => (
              <td key={heads[n]} data-head={t(`UI.SHARE.${heads[n]}`)}>
                {cell || '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Steps({ steps }: { steps: SharedStep[] }) {
  return (
    <ol className="share-steps">
      {steps.map(({ STS_NM, STATE, AT_DTM }) => (
        <li key={STS_NM} className={`share-${STATE}`} aria-current={STATE === 'now' ? 'step' : undefined}>
          <b>{STS_NM}</b> <span>{t(`UI.SHARE.STEP_${STATE.toUpperCase()}`)}</span> <time>{moment(AT_DTM)}</time>
        </li>
      ))}
    </ol>
  );
}

function Eta({ eta: { ETA_DT, ORG_ETA_DT, ATA_DTM, DELAY_DAYS } }: { eta: SharedEta }) {
  const facts = [
    ['ORG_ETA', date(ORG_ETA_DT)],
    ['NOW_ETA', date(ETA_DT)],
    ...(ATA_DTM ? [['ATA', moment(ATA_DTM)]] : []),
    ...(DELAY_DAYS ? [['DELAY', t('UI.SHARE.DELAY_DAYS', DELAY_DAYS)]] : []),
  ] as const;
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`UI.SHARE.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Shipment({ shipment }: { shipment: SharedShipment }) {
  const { HBL_NO, CORP_NM, POL_NM, POD_NM, LAST_DT, MILESTONE, ETA, CNTR, DOC, DLV } = shipment;
  return (
    <>
      <h1>
        <small>{label('HBL_NO')}</small> {HBL_NO}
      </h1>
      <p className="share-lane">{t('UI.SHARE.LANE', POL_NM, POD_NM)}</p>
      {ETA && (
        <Part name={t('UI.SHARE.ETA')}>
          <Eta eta={ETA} />
        </Part>
      )}
      {MILESTONE && (
        <Part name={t('UI.SHARE.MILESTONE')}>
          <Steps steps={MILESTONE} />
        </Part>
      )}
      {CNTR && (
        <Part name={t('UI.SHARE.CNTR')} none={CNTR.length === 0}>
          <Table
            heads={['CNTR_NO', 'CNTR_TP', 'CNTR_STS', 'DISC', 'GATE_OUT', 'EMPTY']}
            rows={CNTR.map((box) => [
              box.CNTR_NO,
              box.CNTR_TP_CD,
              box.STS_NM,
              moment(box.DISC_DTM),
              moment(box.GATE_OUT_DTM),
              moment(box.EMPTY_RTN_DTM),
            ])}
          />
        </Part>
      )}
      {DOC && (
        <Part name={t('UI.SHARE.DOC')} none={DOC.length === 0}>
          <ul>
            {DOC.map(({ DOC_NM, FILE_CNT }) => (
              <li key={DOC_NM}>
                {DOC_NM} {FILE_CNT > 1 && <small>{FILE_CNT}</small>}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {DLV && (
        <Part name={t('UI.SHARE.DLV')} none={DLV.length === 0}>
          <Table
            heads={['CNTR_STS', 'DLV_AT', 'DLV_PLC']}
            rows={DLV.map(({ STS_NM, DLV_DT, DLV_TM, DLV_PLC_NM }) => [
              STS_NM,
              [date(DLV_DT), formatValue('DLV_TM', DLV_TM)].filter(Boolean).join(' '),
              DLV_PLC_NM,
            ])}
          />
        </Part>
      )}
      <footer>
        {t('UI.SHARE.FROM_CORP', CORP_NM)} · {t('UI.SHARE.UNTIL', date(LAST_DT))}
      </footer>
    </>
  );
}

/** A shipment for whoever has its link, whose token stands behind # in the address; without a session. */
export default function Share() {
  const language = useLang();
  const [shipment, setShipment] = useState<SharedShipment | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    const load = () =>
      void call(share.open, { TOKEN: location.hash.slice(1) }, { quiet: true, lang: language }).then(
        ({ data }) => {
          setShipment(data);
          setFault(null);
        },
        (error: unknown) => {
          setShipment(null);
          setFault(shown(error));
        },
      );
    load();
    window.addEventListener('hashchange', load);
    return () => window.removeEventListener('hashchange', load);
  }, [language]);
  const to = language === 'ko' ? 'en' : 'ko';
  const turn = () => {
    local.set('lang', to);
    void loadTexts(to);
  };
  return (
    <main className="share" aria-busy={!shipment && !fault}>
      <header>
        <b>{t('UI.SHARE.TITLE')}</b>
        <PlainButton lang={to} onClick={turn}>
          {to === 'ko' ? '한국어' : 'English'}
        </PlainButton>
      </header>
      {fault && (
        <p className="share-fault" role="alert">
          {fault}
        </p>
      )}
      {shipment && <Shipment shipment={shipment} />}
    </main>
  );
}
