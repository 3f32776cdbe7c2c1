import type { ReactNode } from 'react';
import type { CustomsStep, DetailContainer, DetailOrder } from '../../../../contract/ptl/status/ptlShipngStusDetail';
import { dashed } from '../../../../contract/shown';
import { OpenTab, StatusTag } from '../../../grid';
import { codeName } from '../../../lib/codes';
import { t } from '../../../lib/texts';
import { momentOf } from './EtaChart';
import { type Head, LifeSection, type Section, sourceOf, Table, unknown } from './lifeParts';
import { freeTone } from './parts';

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
