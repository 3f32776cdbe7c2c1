import { CheckCircleOutlined, ClockCircleOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { Call, ReadBody, ReadData } from '../../../../contract/call';
import { Decimal } from '../../../../contract/decimal';
import type { DoStep } from '../../../../contract/ptl/status/doReadiness';
import type { EtaChange } from '../../../../contract/ptl/status/etaHistory';
import type { NamedRef } from '../../../../contract/ptl/status/ownRefs';
import type { CustomsStep, DetailContainer, DetailCost, DetailOrder, OfHouse } from '../../../../contract/ptl/status/ptlShipngStusDetail';
import { dashed } from '../../../../contract/shown';
import { OpenTab, StatusTag } from '../../../grid';
import { codeName } from '../../../lib/codes';
import { today } from '../../../lib/dates';
import { amount, grouped } from '../../../lib/formats';
import { t } from '../../../lib/texts';
import { Failure, type Part, usePart } from '../../../shell/part';
import { EtaChart, momentOf } from './EtaChart';
import { freeTone } from './parts';

type Section<R> = Part<ReadData<R>>;

/** A part of a shipment's page, read again whenever the page is. */
export const useSection = <R,>(of: Call<ReadBody<OfHouse>, ReadData<R>>, asked: number, HBL_NO: string): Section<R> =>
  usePart(of, asked, false, { SEARCH: { HBL_NO } });

interface SectionProps<R> {
  name: string;
  part: Section<R>;
  /** Said at the right end of its line. */
  aside?: ReactNode;
  /** What stands there where it has no rows. */
  none?: string;
  /** Stands behind the count. */
  note?: string;
  children: (rows: R[]) => ReactNode;
}

/** A section with its line; where it failed it says so, and the others stay. */
export function LifeSection<R>({ name, part, aside, none, note, children }: SectionProps<R>) {
  const rows = part.data?.LIST;
  return (
    <section className="life-part" aria-label={name} aria-busy={!rows && !part.failure}>
      <h3>
        {name} {rows && <small>{note ?? rows.length}</small>}
        {aside && <span className="life-aside">{aside}</span>}
      </h3>
      {part.failure && <Failure text={part.failure} load={part.load} />}
      {rows && (rows.length > 0 ? children(rows) : none && <p className="life-none">{none}</p>)}
    </section>
  );
}

/** Who told a fact, and when. */
const sourceOf = ({ EVENT_SRC, SRC_DTM }: { EVENT_SRC: string | null; SRC_DTM: string | null }): string =>
  [EVENT_SRC && codeName('EVENT_SRC', EVENT_SRC), momentOf(SRC_DTM)].filter(Boolean).join(' · ') || '–';

const unknown = () => <span className="unknown">{t('UI.CARGO.UNKNOWN')}</span>;

/** A column's title, and how its cells stand: numbers right, dates and times in the middle. */
type Head = readonly [title: string, align?: 'num' | 'mid'];

function Table({ name, heads, children }: { name: string; heads: readonly Head[]; children: ReactNode }) {
  return (
    <table className="life-table" aria-label={name}>
      <thead>
        <tr>
          {heads.map(([title, align]) => (
            <th key={title} scope="col" className={align}>
              {t(`UI.life.${title}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function daysLeft({ FREE_STS, REMAIN_DAYS, EST_YN, DET_DAYS }: DetailContainer): ReactNode {
  if (REMAIN_DAYS === null) return DET_DAYS > 0 ? <b className="bad">{t('UI.life.DETENTION', DET_DAYS)}</b> : '–';
  const expected = EST_YN === 'Y' ? ` (${t('UI.life.ESTIMATE')})` : '';
  const tone = EST_YN === 'Y' ? '' : (freeTone({ FREE_STS }) ?? '');
  const days = REMAIN_DAYS < 0 ? t('UI.life.OVER', -REMAIN_DAYS) : t('UI.life.DAYS', REMAIN_DAYS);
  return (
    <>
      <b className={tone}>{days}</b>
      {expected}
    </>
  );
}

const containerHeads: Head[] = [
  ['CNTR_NO'],
  ['CNTR_TP'],
  ['SEAL'],
  ['STS'],
  ['DISC', 'mid'],
  ['FREE', 'num'],
  ['FREE_END', 'mid'],
  ['LEFT', 'num'],
  ['SOURCE'],
];

export function Containers({ part }: { part: Section<DetailContainer> }) {
  const name = t('UI.ptlShipngStusList.G2');
  return (
    <LifeSection name={name} part={part} aside={t('UI.life.FREE_NOTE')} none={t('UI.life.NO_CNTR')}>
      {(rows) => (
        <Table name={name} heads={containerHeads}>
          {rows.map((row) => (
            <tr key={row.CNTR_SEQ}>
              <td>{row.CNTR_NO}</td>
              <td>{row.CNTR_TP_CD}</td>
              <td>{row.SEAL_NO ?? '–'}</td>
              <td>
                <StatusTag group="CNTR_STS" code={row.CNTR_STS ?? ''} />
              </td>
              <td className="mid">{momentOf(row.DISC_DTM) || '–'}</td>
              <td className="num">{row.FREE_DAYS === null ? '–' : t('UI.life.DAYS', row.FREE_DAYS)}</td>
              <td className="mid">{row.FREE_DT ? dashed(row.FREE_DT) : '–'}</td>
              <td className="num">{daysLeft(row)}</td>
              <td className="src" title={sourceOf(row)}>
                {sourceOf(row)}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </LifeSection>
  );
}

const customsWords = {
  DONE: ['tag tag-ok', 'DONE'],
  NOW: ['tag tag-move', 'NOW'],
  HOLD: ['tag tag-bad', 'HOLD'],
  NEXT: ['tag tag-neutral', 'NEXT'],
} as const;

const customsHeads: Head[] = [['STEP'], ['STATE'], ['AT', 'mid'], ['NOTE'], ['SOURCE']];

export function Customs({ part, cargoNo }: { part: Section<CustomsStep>; cargoNo: string | null }) {
  const name = t('UI.life.CUSTOMS');
  return (
    <LifeSection name={name} part={part} note={cargoNo ?? ''}>
      {(rows) => (
        <Table name={name} heads={customsHeads}>
          {rows.map((row) => (
            <tr key={row.CSTM_STS} className={row.STATE === 'HOLD' ? 'bad' : ''}>
              <td>{codeName('CSTM_STS', row.CSTM_STS)}</td>
              <td>
                {row.STATE === 'UNKNOWN' ? (
                  unknown()
                ) : (
                  <span className={customsWords[row.STATE][0]}>{t(`UI.life.IS_${customsWords[row.STATE][1]}`)}</span>
                )}
              </td>
              <td className="mid">{row.AT_DTM ? momentOf(row.AT_DTM) : row.STATE === 'DONE' ? unknown() : '–'}</td>
              <td>{row.NOTE_TXT ?? ''}</td>
              <td className="src" title={sourceOf(row)}>
                {sourceOf(row)}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </LifeSection>
  );
}

/** The own references by the names that their customer has given them; nothing where it has none. */
export function Refs({ part }: { part: Section<NamedRef> }) {
  if (part.failure) return <Failure text={part.failure} load={part.load} />;
  const rows = part.data?.LIST ?? [];
  if (rows.length === 0) return null;
  return (
    <dl className="life-refs" aria-label={t('UI.life.REFS')}>
      {rows.map(({ REF_IDX, REF_NM, REF_VAL }) => (
        <div key={REF_IDX}>
          <dt>{REF_NM}</dt>
          <dd>{REF_VAL}</dd>
        </div>
      ))}
    </dl>
  );
}

const orderHeads: Head[] = [['ORD_NO'], ['STATE'], ['CNTR_NO'], ['LANE'], ['DLV_AT', 'mid'], ['CHANGED']];

export function Orders({ part }: { part: Section<DetailOrder> }) {
  const name = t('UI.life.ORDERS');
  return (
    <LifeSection
      name={name}
      part={part}
      note={String(part.data?.LIST.filter(({ DLV_ORD_NO }) => DLV_ORD_NO).length ?? '')}
      none={t('UI.life.NO_ORDER')}
    >
      {(rows) => (
        <Table name={name} heads={orderHeads}>
          {rows.map((row) => (
            <tr key={`${row.DLV_ORD_NO} ${row.CNTR_NO}`}>
              <td>
                {row.DLV_ORD_NO ? (
                  <OpenTab menu="dlvOrdDetail" args={{ DLV_ORD_NO: row.DLV_ORD_NO }}>
                    {row.DLV_ORD_NO}
                  </OpenTab>
                ) : (
                  '–'
                )}
              </td>
              <td>{row.DLV_ORD_STS ? <StatusTag group="DLV_ORD_STS" code={row.DLV_ORD_STS} /> : t('UI.life.NO_ORDER')}</td>
              <td>{row.CNTR_NO ?? '–'}</td>
              <td>{row.DLV_ORD_NO ? `${row.PICKUP_PLC_NM ?? ''} → ${row.DLV_PLC_NM ?? ''}` : ''}</td>
              <td className="mid">
                {row.DLV_DT ? `${dashed(row.DLV_DT)} ${row.DLV_TM ? `${row.DLV_TM.slice(0, 2)}:${row.DLV_TM.slice(2, 4)}` : ''}` : '–'}
              </td>
              <td className="src">{momentOf(row.UPD_DTM) || '–'}</td>
            </tr>
          ))}
        </Table>
      )}
    </LifeSection>
  );
}

export function Readiness({ part }: { part: Section<DoStep> }) {
  const rows = part.data?.LIST ?? [];
  const met = rows.filter(({ MET_YN }) => MET_YN === 'Y').length;
  return (
    <LifeSection name={t('UI.life.DO')} part={part} note={rows.length ? t('UI.life.MET', rows.length, met) : ''} none={t('UI.life.NO_DO')}>
      {(steps) => (
        <ul className="life-do">
          {steps.map(({ COND_TP, MET_YN, AT_DTM, EST_DT, WHO_TP }) => (
            <li key={COND_TP}>
              <span className={MET_YN === 'Y' ? 'ok' : 'warn'}>
                {MET_YN === 'Y' ? <CheckCircleOutlined aria-hidden /> : <ClockCircleOutlined aria-hidden />}{' '}
                {t(MET_YN === 'Y' ? 'UI.life.IS_MET' : 'UI.life.IS_WAITING')}
              </span>
              <span>{t(`UI.life.DO_${COND_TP}`)}</span>
              <span>{EST_DT ? t('UI.CARGO.EXPECTED', dashed(EST_DT)) : AT_DTM ? momentOf(AT_DTM) : ''}</span>
              <span>{MET_YN === 'N' && t(`UI.life.WHO_${WHO_TP}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </LifeSection>
  );
}

const etaHeads: Head[] = [['AT', 'mid'], ['ETA_DT', 'mid'], ['ETA_DAYS', 'num'], ['SOURCE']];

export function Etas({ part }: { part: Section<EtaChange> }) {
  const name = t('UI.life.ETA');
  const says = ({ EVENT_SRC, DELAY_RSN, DAYS }: EtaChange) =>
    DAYS === null
      ? t('UI.life.BOOKED')
      : [EVENT_SRC && codeName('EVENT_SRC', EVENT_SRC), DELAY_RSN && codeName('DELAY_RSN', DELAY_RSN)].filter(Boolean).join(' · ') || '–';
  return (
    <LifeSection name={name} part={part} aside={t('UI.life.ETA_NOTE')}>
      {(rows) => (
        <div className="life-eta">
          <EtaChart changes={rows} today={today()} />
          <Table name={name} heads={etaHeads}>
            {rows.map((row) => (
              <tr key={`${row.AT_DTM}${row.ETA_DT}`}>
                <td className="mid">{momentOf(row.AT_DTM)}</td>
                <td className="mid">
                  <b>{dashed(row.ETA_DT).slice(5)}</b>
                </td>
                <td className="num">{row.DAYS === null ? '' : row.DAYS > 0 ? `+${row.DAYS}` : row.DAYS}</td>
                <td>{says(row)}</td>
              </tr>
            ))}
          </Table>
        </div>
      )}
    </LifeSection>
  );
}

export function Costs({ part, staff }: { part: Section<DetailCost>; staff: boolean }) {
  if (part.data?.LIST.length === 0) return null;
  const name = t('UI.life.COSTS');
  return (
    <LifeSection name={name} part={part} aside={staff ? '' : t('UI.life.COSTS_NOTE')}>
      {(rows) => (
        <table className="life-table life-costs" aria-label={name}>
          <tbody>
            {rows.map((row) => (
              <tr key={row.COST_NO}>
                <td>{row.FRT_NM}</td>
                <td>
                  <StatusTag group="COST_STS" code={row.COST_STS} />
                </td>
                <td className="num">
                  {row.CURR_CD !== 'KRW' &&
                    `${row.CURR_CD} ${amount(String(row.FRGN_AMT) as `${number}`, row.CURR_CD ?? '')} × ${row.EXCH_RATE}`}
                </td>
                <td className="num">{grouped(row.TOT_AMT ?? 0)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {t('UI.GRID.SUM')}
              </th>
              <td className="num">{grouped(Decimal.sum(rows.map(({ TOT_AMT }) => TOT_AMT ?? 0)).toNumber())}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </LifeSection>
  );
}
