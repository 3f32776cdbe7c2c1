import { ClockCircleOutlined, ReloadOutlined, ShareAltOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { cmsDocumentPopup, type DocumentType } from '../../../../contract/cms/popup/cmsDocumentPopup';
import { daysBetween } from '../../../../contract/dates';
import type { MilestoneStep } from '../../../../contract/ptl/status/milestoneLine';
import { ptlShipngStusDetail, type ShipmentHead } from '../../../../contract/ptl/status/ptlShipngStusDetail';
import { shareFacts } from '../../../../contract/ptl/status/share';
import { dashed } from '../../../../contract/shown';
import { StepLine } from '../../../fields/StepLine';
import { Rows, StatusTag, ToolButton, ToolbarLine, Tools } from '../../../grid';
import { AskButton } from '../../../grid/thread/AskButton';
import { RequestsAbout } from '../../../grid/thread/RequestsAbout';
import { codeName, useCodes } from '../../../lib/codes';
import { today } from '../../../lib/dates';
import { grouped } from '../../../lib/formats';
import { session } from '../../../lib/session';
import { label, lang, t } from '../../../lib/texts';
import { menuOf } from '../../../shell/menu';
import { Failure, type Part } from '../../../shell/part';
import { openDialog } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';
import { aboutShipment } from '../../../shell/shipments';
import { openTab } from '../../../shell/tabs';
import { momentOf } from './EtaChart';
import { FollowShipment } from './FollowButton';
import { Containers, Customs, Orders } from './lifeCargo';
import { Costs, Etas, LifeSection, Readiness, Refs, useSection } from './lifeParts';
import { openDocuments } from './parts';
import { ShareDialog, type ShareParam } from './ShareDialog';
import './life.css';

type Answer<R> = Part<{ LIST: R[]; TOTAL: number }>;

/** Code lists whose names the page shows. */
const groups = [
  'CARGO_STS',
  'CSTM_STS',
  'CNTR_STS',
  'DLV_ORD_STS',
  'EVENT_SRC',
  'DELAY_RSN',
  'DOC_TP',
  'COST_STS',
  'IMEX_TP',
  'TRANS_MODE',
  'LOAD_TP',
];
const lists = Object.fromEntries(groups.map((group) => [group, { MSTR_CD: group }]));

/** `whole` is the value in words, where it is none by itself: what is cut off is told by its tooltip. */
function Fact({ name, value, whole, note }: { name: string; value: React.ReactNode; whole?: string; note: string }) {
  return (
    <div className="life-fact">
      <span>{name}</span>
      <b title={whole ?? String(value)}>{value}</b>
      <small title={note}>{note}</small>
    </div>
  );
}

function Eta({ shipment }: { shipment: ShipmentHead }) {
  const { ETA_DT, ORG_ETA_DT, ATA_DTM, DELAY_DAYS, DELAY_RSN, EVENT_SRC, SRC_DTM } = shipment;
  const name = new Intl.DateTimeFormat(lang(), { weekday: 'short', timeZone: 'UTC' });
  const day = (date: string) => `${dashed(date)} (${name.format(new Date(`${dashed(date)}T00:00Z`))})`;
  const late = DELAY_DAYS ? `+${t('UI.life.DAYS', DELAY_DAYS)}${DELAY_RSN ? ` · ${codeName('DELAY_RSN', DELAY_RSN)}` : ''}` : '';
  const source = [EVENT_SRC && codeName('EVENT_SRC', EVENT_SRC), momentOf(SRC_DTM)].filter(Boolean).join(' · ');
  return (
    <div className="life-fact life-fact-eta">
      <span>{t(ATA_DTM ? 'UI.life.ATA_FACT' : 'UI.life.ETA_FACT')}</span>
      <b>
        {ORG_ETA_DT !== ETA_DT && (
          <>
            <s>{day(ORG_ETA_DT)}</s> →{' '}
          </>
        )}
        <strong>{ATA_DTM ? momentOf(ATA_DTM) : day(ETA_DT)}</strong> {late && <em className="warn">{late}</em>}
      </b>
      <small>{source || '–'}</small>
    </div>
  );
}

function Facts({ shipment }: { shipment: ShipmentHead }) {
  const { POL_CD, POL_NM, POD_CD, POD_NM, VSL_NM, VOY_NO, CARR_NM, ITEM_NM, PKG_QTY, PKG_UT_CD, MSR_CBM, GRS_WT } = shipment;
  const weighed = (of: number | null) => (of === null ? t('UI.CARGO.UNKNOWN') : grouped(of));
  return (
    <div className="life-facts">
      <Fact
        name={label('CUST_NM')}
        value={shipment.CUST_NM}
        note={[shipment.CUST_CD, shipment.SALES_USER_NM && t('UI.life.SALES', shipment.SALES_USER_NM)].filter(Boolean).join(' · ')}
      />
      <Fact
        name={t('UI.life.LANE_FACT')}
        value={
          <>
            {POL_CD} <i>{POL_NM}</i> → {POD_CD} <i>{POD_NM}</i>
          </>
        }
        whole={`${POL_CD} ${POL_NM} → ${POD_CD} ${POD_NM}`}
        note={`ETD ${dashed(shipment.ETD_DT ?? '')}`}
      />
      <Fact
        name={t('UI.life.VESSEL')}
        value={
          VSL_NM ? (
            <>
              {VSL_NM} <i>{VOY_NO}</i>
            </>
          ) : (
            '–'
          )
        }
        whole={[VSL_NM, VOY_NO].filter(Boolean).join(' ')}
        note={CARR_NM ?? ''}
      />
      <Fact
        name={t('UI.life.CARGO')}
        value={ITEM_NM}
        note={`${weighed(PKG_QTY)} ${PKG_UT_CD ?? ''} · ${weighed(MSR_CBM)} CBM · ${weighed(GRS_WT)} KG`}
      />
      <Eta shipment={shipment} />
    </div>
  );
}

/** When a step happened, or is expected: late where that is after its plan. */
function Line({ part }: { part: Answer<MilestoneStep> }) {
  const rows = part.data?.LIST ?? [];
  if (part.failure) return <Failure text={part.failure} load={part.load} />;
  const first = rows.findIndex(({ state }) => state === 'next');
  const steps = rows.map(({ CARGO_STS, state, at, plan, part: some }, i) => {
    const dark = state === 'next' && at === null && !some;
    const day = momentOf(at).slice(0, 5);
    const more = some
      ? t('UI.CARGO.PART', some.TOTAL, some.CNT)
      : state === 'hold' && at && t('UI.life.NTH_DAY', daysBetween(at.slice(0, 8), today()) + 1);
    const moment = at && (state === 'next' ? t('UI.CARGO.EXPECTED', day) : more ? day : momentOf(at));
    return {
      key: CARGO_STS,
      name: codeName('CARGO_STS', CARGO_STS),
      state,
      at: [moment, more].filter(Boolean).join(' · '),
      who: plan ? momentOf(plan).slice(0, 5) : '–',
      coming: i === first && !dark,
      late: (state === 'next' || some !== null) && at !== null && plan !== null && at.slice(0, 8) > plan.slice(0, 8),
      dark,
    };
  });
  return <StepLine steps={steps} heads={[t('UI.life.ACTUAL'), t('UI.life.PLAN')]} unknown={t('UI.CARGO.UNKNOWN')} />;
}

/** The papers of a shipment: which are there and which it needs. */
function Documents({ part, HBL_NO }: { part: Answer<DocumentType>; HBL_NO: string }) {
  const rows = part.data?.LIST.filter(({ FILE_CNT, NEED_YN }) => FILE_CNT > 0 || NEED_YN === 'Y') ?? [];
  const there = rows.filter(({ FILE_CNT }) => FILE_CNT > 0).length;
  const open = (
    <button type="button" className="link" onClick={() => void openDocuments({ HBL_NO }).then(part.load)}>
      {t('UI.life.FILE')}
    </button>
  );
  return (
    <LifeSection name={t('UI.life.DOCS')} part={part} note={t('UI.life.DOCS_NOTE', there, rows.length - there)} aside={open}>
      {() => (
        <ul className="life-docs">
          {rows.map(({ DOC_TP, FILE_CNT }) => (
            <li key={DOC_TP}>
              <span className={FILE_CNT ? 'tag tag-ok' : 'tag tag-neutral'}>{t(FILE_CNT ? 'UI.life.THERE' : 'UI.life.MISSING')}</span>
              {codeName('DOC_TP', DOC_TP)}
              {FILE_CNT > 1 && <small>{FILE_CNT}</small>}
            </li>
          ))}
        </ul>
      )}
    </LifeSection>
  );
}

export default function PtlShipngStusDetail() {
  const screen = useScreen();
  const HBL_NO = screen.args.HBL_NO ?? '';
  const staff = session().USER_TP === 'S';
  const [asked, setAsked] = useState(1);
  useCodes(lists);
  const head = useSection(ptlShipngStusDetail.select, asked, HBL_NO);
  const line = useSection(ptlShipngStusDetail.selectLine, asked, HBL_NO);
  const containers = useSection(ptlShipngStusDetail.selectContainers, asked, HBL_NO);
  const customs = useSection(ptlShipngStusDetail.selectCustoms, asked, HBL_NO);
  const readiness = useSection(ptlShipngStusDetail.selectDo, asked, HBL_NO);
  const etas = useSection(ptlShipngStusDetail.selectEta, asked, HBL_NO);
  const costs = useSection(ptlShipngStusDetail.selectCosts, asked, HBL_NO);
  const orders = useSection(ptlShipngStusDetail.selectOrders, asked, HBL_NO);
  const refs = useSection(ptlShipngStusDetail.selectRefs, asked, HBL_NO);
  const documents = useSection<DocumentType>(cmsDocumentPopup.selectTypes as never, asked, HBL_NO);
  const shipment = head.data?.LIST[0];
  const seesDocuments = menuOf('cmsDocumentPopup') !== undefined;

  if (head.failure) return <Failure text={head.failure} load={head.load} />;
  const isImport = shipment?.IMEX_TP === 'I';
  const kinds = shipment && [
    codeName('IMEX_TP', shipment.IMEX_TP),
    codeName('TRANS_MODE', shipment.TRANS_MODE ?? ''),
    `${codeName('LOAD_TP', shipment.LOAD_TP ?? '')}${shipment.CNTR_CNT ? ` ${t('UI.life.CNTRS', shipment.CNTR_CNT)}` : ''}`,
    shipment.INCOTERMS,
  ];
  const late = shipment?.DELAY_YN === 'Y' && (
    <span className="warn life-late">
      <ClockCircleOutlined aria-hidden /> {t('UI.life.LATE', shipment.DELAY_DAYS ?? 0)}
    </span>
  );
  const whyNotDeliver = !isImport ? t('UI.life.IMPORT_ONLY') : shipment.DO_NO ? null : t('MSG000243', HBL_NO);

  const share = () => {
    const param: ShareParam = { HBL_NO, facts: shareFacts.filter((fact) => fact !== 'DOC' || seesDocuments) };
    return openDialog(ShareDialog, { title: `${screen.caption('share')} ${HBL_NO}`, width: 860, height: 620, param });
  };

  return (
    <div className="q-page life">
      <ToolbarLine
        title={HBL_NO}
        status={
          shipment && (
            <>
              <StatusTag group="CARGO_STS" code={shipment.CARGO_STS} />
              {late}
            </>
          )
        }
        note={kinds?.filter(Boolean).join(' · ') ?? ''}
      >
        <Rows>
          <FollowShipment HBL_NO={HBL_NO} />
          <ToolButton id="share" icon={ShareAltOutlined} onClick={share} />
          {shipment && <AskButton about={aboutShipment(shipment)} />}
          <ToolButton id="dlv" off={whyNotDeliver} onClick={() => openTab('dlvOrdMgt', { NEW_YN: 'Y', HBL_NO })} />
        </Rows>
        <Tools>
          <ToolButton id="print" onClick={() => window.print()} />
          <ToolButton id="search" icon={ReloadOutlined} onClick={() => setAsked(asked + 1)} />
        </Tools>
      </ToolbarLine>
      {shipment?.CXL_RSN && (
        <p className="life-cancelled">
          <b>{t('UI.life.CANCELLED', momentOf(shipment.CXL_DTM))}</b> {shipment.CXL_RSN}
        </p>
      )}
      {shipment && <Facts shipment={shipment} />}
      <Refs part={refs} plans={shipment?.CLP_NOS ?? []} />
      <Line part={line} />
      <div className="life-sides">
        <div className="life-side">
          <Containers part={containers} />
          {isImport && <Customs part={customs} cargoNo={shipment.CARG_MT_NO} />}
          <Orders part={orders} />
          {shipment && <RequestsAbout about={{ HBL_NO, CUST_CD: shipment.CUST_CD }} asked={asked} />}
        </div>
        <div className="life-side">
          {isImport && <Readiness part={readiness} />}
          {seesDocuments && <Documents part={documents} HBL_NO={HBL_NO} />}
          <Etas part={etas} />
          <Costs part={costs} staff={staff} />
        </div>
      </div>
    </div>
  );
}
