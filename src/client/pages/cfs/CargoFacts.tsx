import type { ReactNode } from 'react';
import type { Plan } from '../../../contract/cfs/clpList';
import { canEditPlanLines } from '../../../contract/cfs/clpList';
import type { Cargo } from '../../../contract/cfs/loadPlan';
import { voyageBetween, voyageText } from '../../../contract/cfs/voyage';
import { dashed } from '../../../contract/shown';
import { OpenTab, StatusTag } from '../../grid';
import { codeName, useCodes } from '../../lib/codes';
import { formatValue, grouped } from '../../lib/formats';
import { label, t } from '../../lib/texts';
import type { Plans } from './loading';
import { outlookOf, type Planned } from './usePlanned';

const lists = { CFS_BKG_STS: { MSTR_CD: 'CFS_BKG_STS' }, IMDG_CLS: { MSTR_CD: 'IMDG_CLS' } };

interface Props {
  cargo: Cargo;
  planned: Planned;
  plans: Plans;
  /** It is loaded already. */
  isLoaded: boolean;
}

const moment = (at: string | null | undefined): string => (at ? dashed(at).slice(0, 16) : '');
const joined = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

/** The booking at hand: what is known of it, and what loading it would do. */
export function CargoFacts({ cargo, planned, plans, isLoaded }: Props) {
  useCodes(lists);
  const { BKG_NO, CUST_NM, CNEE_NM, ITEM_NM, PKG_QTY, PKG_UT_CD, HBL_NO, LEN_CM, WID_CM, HGT_CM, STACK_CNT } = cargo;
  const packages = (count: number | null | undefined) => `${grouped(count ?? 0)} ${PKG_UT_CD}`;
  const received = cargo.ACTL_PKG_QTY === null ? '' : `${grouped(cargo.ACTL_PKG_QTY)} / ${packages(cargo.BKD_PKG_QTY)}`;
  const layers = STACK_CNT === 1 ? t('UI.clpList.NO_STACK') : STACK_CNT ? t('UI.clpList.LAYERS', STACK_CNT) : '';
  return (
    <section className="clp-facts" aria-label={BKG_NO}>
      <h3>
        <OpenTab menu="cfsBookingList" args={{ BKG_NO }} inText>
          {BKG_NO}
        </OpenTab>{' '}
        <StatusTag group="CFS_BKG_STS" code={cargo.CFS_BKG_STS} />
      </h3>
      <dl>
        <Fact name={t('UI.clpList.CUSTOMER')}>{joined(CUST_NM, CNEE_NM !== CUST_NM && CNEE_NM)}</Fact>
        <Fact name={label('ITEM_NM')}>{joined(ITEM_NM, packages(PKG_QTY))}</Fact>
        {HBL_NO && (
          <Fact name={label('HBL_NO')}>
            <OpenTab menu="ptlShipngStusDetail" args={{ HBL_NO }} inText>
              {HBL_NO}
            </OpenTab>
          </Fact>
        )}
        {received && (
          <Fact name={t('UI.clpList.RECEIVED')}>
            {joined(received, t(cargo.DMG_YN === 'Y' ? 'UI.clpList.DAMAGED' : 'UI.clpList.NOT_DAMAGED'))}
          </Fact>
        )}
        {HGT_CM !== null && (
          <Fact name={t('UI.clpList.SIZE')}>{joined(`${[LEN_CM, WID_CM, HGT_CM].map((cm) => cm ?? '–').join(' × ')} CM`, layers)}</Fact>
        )}
        {cargo.IMDG_CLS && (
          <Fact name={label('IMDG_CLS')}>{joined(codeName('IMDG_CLS', cargo.IMDG_CLS), cargo.UN_NO && `UN ${cargo.UN_NO}`)}</Fact>
        )}
        {cargo.SET_TEMP !== null && <Fact name={label('SET_TEMP')}>{formatValue('SET_TEMP', cargo.SET_TEMP)}</Fact>}
        {cargo.IN_DTM && <Fact name={label('IN_DTM')}>{joined(moment(cargo.IN_DTM), cargo.CFS_LOC)}</Fact>}
        {cargo.CARGO_CLS_DTM && <Fact name={t('UI.clpList.CLOSING')}>{moment(cargo.CARGO_CLS_DTM)}</Fact>}
        {cargo.VSL_NM && (
          <Fact name={t('UI.clpList.VOYAGE')}>
            {voyageBetween(cargo, planned.plan) ? <b className="warn">{voyageText(cargo)}</b> : voyageText(cargo)}
          </Fact>
        )}
        {!isLoaded && <IfLoaded {...{ cargo, planned, plans }} />}
      </dl>
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** What loading it would do to the plan, how much of it fits, and the next plan with room for it. */
function IfLoaded({ cargo, planned, plans }: Omit<Props, 'isLoaded'>) {
  const { after, refused, over, packages } = outlookOf(planned, cargo);
  const [first] = refused;
  const next = nextPlan(plans, planned.plan, cargo);
  const rate = after.sums.LOAD_RATE === null ? '–' : `${grouped(after.sums.LOAD_RATE, 1)} %`;
  const part = ((cargo.MSR_CBM ?? 0) * packages) / (cargo.PKG_QTY || 1);
  return (
    <>
      <Fact name={t('UI.clpList.IF_LOADED')}>
        <b className={over > 0 ? 'warn' : undefined}>
          {joined(t('UI.clpList.RATE_AFTER', rate), over > 0 && t('UI.clpList.OVER', grouped(over, 3), 'CBM'))}
        </b>
      </Fact>
      {first && (
        <Fact name={t('UI.clpList.REFUSE')}>
          <b className="bad">{t(first.CODE, ...first.ARGS)}</b>
        </Fact>
      )}
      {over > 0 && (
        <Fact name={t('UI.clpList.SPLIT')}>
          {packages > 0 ? t('UI.clpList.FITTING', grouped(packages), cargo.PKG_UT_CD, grouped(part, 3)) : t('UI.clpList.NONE_FITS')}
        </Fact>
      )}
      {next && (
        <Fact name={t('UI.clpList.NEXT')}>
          {joined(next.CLP_NO || t('UI.GRID.ST_ADD'), dashed(next.CLP_DT ?? '').slice(5), t('UI.clpList.ROOM', grouped(roomOf(next), 3)))}
        </Fact>
      )}
    </>
  );
}

const roomOf = ({ INR_CBM, TOT_MSR_CBM }: Plan): number => (INR_CBM ?? 0) - (TOT_MSR_CBM ?? 0);

/** The next plan of the list that the booking may go into by its place and volume. */
function nextPlan({ store, current }: Plans, plan: Plan, cargo: Cargo): Plan | undefined {
  return store.changes
    .remaining()
    .map((i) => store.rows[i] as Plan)
    .filter((one) => one !== current && canEditPlanLines(one) && one.CYCFS_CD === plan.CYCFS_CD && one.POD_CD === plan.POD_CD)
    .filter((one) => roomOf(one) >= (cargo.MSR_CBM ?? 0))
    .sort((a, b) => String(a.CLP_DT).localeCompare(String(b.CLP_DT)))[0];
}
