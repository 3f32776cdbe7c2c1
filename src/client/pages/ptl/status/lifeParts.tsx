import { CheckCircleOutlined, ClockCircleOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { Call, ReadBody, ReadData } from '../../../../contract/call';
import { Decimal } from '../../../../contract/decimal';
import type { DoStep } from '../../../../contract/ptl/status/doReadiness';
import type { EtaChange } from '../../../../contract/ptl/status/etaHistory';
import type { NamedRef } from '../../../../contract/ptl/status/ownRefs';
import type { DetailCost, OfHouse } from '../../../../contract/ptl/status/ptlShipngStusDetail';
import { dashed } from '../../../../contract/shown';
import { OpenTab, StatusTag } from '../../../grid';
import { codeName } from '../../../lib/codes';
import { today } from '../../../lib/dates';
import { amount, grouped } from '../../../lib/formats';
import { label, t } from '../../../lib/texts';
import { menuOf } from '../../../shell/menu';
import { Failure, type Part, usePart } from '../../../shell/part';
import { EtaChart, momentOf } from './EtaChart';

export type Section<R> = Part<ReadData<R>>;

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
export const sourceOf = ({ EVENT_SRC, SRC_DTM }: { EVENT_SRC: string | null; SRC_DTM: string | null }): string =>
  [EVENT_SRC && codeName('EVENT_SRC', EVENT_SRC), momentOf(SRC_DTM)].filter(Boolean).join(' · ') || '–';

/** Stands for a fact that nobody has told. */
export const unknown = () => <span className="unknown">{t('UI.CARGO.UNKNOWN')}</span>;

/** A column's title, and how its cells stand: numbers right, dates and times in the middle. */
export type Head = readonly [title: string, align?: 'num' | 'mid'];

/** The table of a section, its heads by their texts. */
export function Table({ name, heads, children }: { name: string; heads: readonly Head[]; children: ReactNode }) {
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

/** The own references by the names that their customer has given them; nothing where it has none. */
/** The own references of a shipment, and the load plans it is in for who may open them. */
export function Refs({ part, plans }: { part: Section<NamedRef>; plans: readonly string[] }) {
  if (part.failure) return <Failure text={part.failure} load={part.load} />;
  const rows = part.data?.LIST ?? [];
  const opened = menuOf('clpList') ? plans : [];
  if (rows.length + opened.length === 0) return null;
  return (
    <dl className="life-refs" aria-label={t('UI.life.REFS')}>
      {rows.map(({ REF_IDX, REF_NM, REF_VAL }) => (
        <div key={REF_IDX}>
          <dt>{REF_NM}</dt>
          <dd>{REF_VAL}</dd>
        </div>
      ))}
      {opened.length > 0 && (
        <div>
          <dt>{label('CLP_NO')}</dt>
          <dd>
            {opened.map((CLP_NO) => (
              <OpenTab key={CLP_NO} menu="clpList" args={{ CLP_NO }} inText>
                {CLP_NO}
              </OpenTab>
            ))}
          </dd>
        </div>
      )}
    </dl>
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
