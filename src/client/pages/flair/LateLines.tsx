import { ClockCircleOutlined } from '@ant-design/icons';
import type { Way } from '../../../contract/flair/flairPoInfoMgt';
import { dashed } from '../../../contract/shown';
import { OpenTab } from '../../grid';
import { codeName } from '../../lib/codes';
import { grouped } from '../../lib/formats';
import { label, t } from '../../lib/texts';
import { isLate, lateLines } from './ways';
import './lateLines.css';

interface Props {
  ways: readonly Way[];
  style: string;
  /** The colour and the size of the cell one is at. */
  color: string;
  size: string;
  onOpen(way: Way): void;
}

/** Every quantity of a purchase order that is late, also of other styles: when it is expected, by how many days late, and why. */
export function LateLines({ ways, style, color, size, onOpen }: Props) {
  const late = ways.filter(isLate);
  const titles = [
    ...['STYLE_NO', 'LINE_NO', 'COLOR_CD', 'SIZE_CD', 'PO_QTY', 'OPEN_QTY', 'BKG_NO', 'SHIP_END_DT', 'EXP_DLV_DT', 'REQ_DLV_DT'],
    ...['LATE_DAYS', 'LATE_RSN'],
  ];
  const count = (rows: readonly Way[]) => <b>{lateLines(rows).size}</b>;
  return (
    <section className="po-lates">
      <header>
        <h3>{t('UI.flairPoInfoMgt.LATE_LINES')}</h3>
        <span>
          {t('UI.flairPoInfoMgt.OF_STYLE')} {count(late.filter(({ STYLE_NO }) => STYLE_NO === style))}
        </span>
        <span>
          {t('UI.flairPoInfoMgt.OF_PO')} {count(late)}
        </span>
      </header>
      {late.length > 0 && (
        <div className="po-lates-scroll">
          <table>
            <thead>
              <tr>
                {titles.map((field) => (
                  <th key={field} scope="col">
                    {label(field, undefined, 'FLAIR_PO_LINE')}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {late.map((way) => (
                <tr
                  key={`${way.LINE_NO}|${way.BKG_NO}`}
                  aria-current={(way.STYLE_NO === style && way.COLOR_CD === color && way.SIZE_CD === size) || undefined}
                >
                  <th scope="row">
                    <button type="button" onClick={() => onOpen(way)}>
                      {way.STYLE_NO}
                    </button>
                  </th>
                  <td className="number">{way.LINE_NO}</td>
                  <td>{way.COLOR_CD}</td>
                  <td>{way.SIZE_CD}</td>
                  <td className="number">{grouped(way.LINE_QTY)}</td>
                  <td className="number po-late">
                    <b>{way.OPEN_QTY > 0 && grouped(way.OPEN_QTY)}</b>
                  </td>
                  <td>
                    {way.BKG_NO && (
                      <OpenTab menu="flairBKTracingPoList" args={{ BKG_NO: way.BKG_NO }} inText>
                        {way.BKG_NO}
                      </OpenTab>
                    )}
                  </td>
                  <td className="day">{dashed(way.SHIP_END_DT)}</td>
                  <td className={way.EXP_DLV_DT ? 'day po-late' : 'day'}>
                    {way.EXP_DLV_DT ? <b>{dashed(way.EXP_DLV_DT)}</b> : t('UI.flairPoInfoMgt.UNKNOWN')}
                  </td>
                  <td className="day">{dashed(way.REQ_DLV_DT)}</td>
                  <td className="number po-late">
                    <b>{way.EXP_DLV_DT ? way.LATE_DAYS : '–'}</b>
                  </td>
                  <td className="po-late">
                    <ClockCircleOutlined aria-hidden /> {codeName('FLAIR_LATE_RSN', way.LATE_RSN ?? '')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
