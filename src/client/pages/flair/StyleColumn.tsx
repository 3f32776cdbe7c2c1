import type { Po, PoLine, Way } from '../../../contract/flair/flairPoInfoMgt';
import { dashed } from '../../../contract/shown';
import { OpenTab, StatusTag } from '../../grid';
import { amount, grouped } from '../../lib/formats';
import { label, t } from '../../lib/texts';
import { matrixOf, type Placed, type stylesOf, totalsOf, worthOf } from './matrix';
import { lateLines } from './ways';
import './styleColumn.css';

interface Props {
  order: Po;
  styles: ReturnType<typeof stylesOf<PoLine>>;
  chosen: string;
  ways: readonly Way[];
  onChoose(style: string): void;
}

/** The styles of an order with how much of each is booked and how many lines are late, the facts of the chosen one, and its bookings. */
export function StyleColumn({ order, styles, chosen, ways, onChoose }: Props) {
  const own = styles.find(({ style }) => style === chosen);
  const total = totalsOf(styles.flatMap(({ lines }) => lines));
  const late = (style?: string) => lateLines(ways.filter((way) => style === undefined || way.STYLE_NO === style)).size;
  const counts = ({ ordered, rate }: { ordered: number; rate: number }, lines: number) => (
    <>
      <td>{grouped(ordered)}</td>
      <td>
        <i className="po-share">
          <i style={{ width: `${rate}%` }} />
        </i>
        {rate}
      </td>
      <td className={lines > 0 ? 'po-late' : undefined}>{lines > 0 && <b>{lines}</b>}</td>
    </>
  );
  return (
    <section className="po-styles">
      <header>
        <h3>{t('UI.flairPoInfoMgt.STYLES')}</h3>
        {t('UI.COMMON.ALL')} <b>{styles.length}</b>
      </header>
      <table>
        <Columns widths={[92, 78, 68, 66]} />
        <thead>
          <tr>
            <th scope="col">{t('LBL.STYLE_NO')}</th>
            <th scope="col">{t('LBL.ITEM_NM')}</th>
            <th scope="col">{t('LBL.QTY')}</th>
            <th scope="col">{t('UI.flairPoInfoMgt.BOOKED')}</th>
            <th scope="col">{t('UI.flairPoInfoMgt.LATE')}</th>
          </tr>
        </thead>
        <tbody>
          {styles.map(({ style, name, lines }) => (
            <tr key={style} aria-current={style === chosen || undefined}>
              <th scope="row">
                <button type="button" onClick={() => onChoose(style)}>
                  {style}
                </button>
              </th>
              <td title={name}>{name}</td>
              {counts(totalsOf(lines), late(style))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {`${t('UI.GRID.SUM')} ${styles.length}`}
            </th>
            {counts(total, late())}
          </tr>
        </tfoot>
      </table>
      {own && (
        <>
          <Facts order={order} lines={own.lines} style={own.style} name={own.name} />
          <Bookings ways={ways.filter(({ STYLE_NO }) => STYLE_NO === own.style)} />
        </>
      )}
    </section>
  );
}

/** Widths of columns; the last one takes the rest. */
const Columns = ({ widths }: { widths: readonly number[] }) => (
  <colgroup>
    {widths.map((width) => (
      <col key={width} style={{ width }} />
    ))}
    <col />
  </colgroup>
);

/** What the lines of a style have in common, or all that they have. */
function Facts({ order, lines, style, name }: { order: Po; lines: readonly Placed<PoLine>[]; style: string; name: string }) {
  const all = (field: 'ITEM_CD' | 'HS_CD' | 'CGO_RDY_DT') => [...new Set(lines.flatMap(({ line }) => line[field] ?? []))];
  const prices = [...new Set(lines.flatMap(({ line }) => line.UNIT_PRC ?? []))].sort((a, b) => a - b);
  const { colors, sizes } = matrixOf(lines);
  const codes = all('ITEM_CD');
  const pairs: [title: string, value: string][] = [
    [label('ITEM_CD'), codes.length > 1 ? `${codes[0]} … ${codes.at(-1)}` : (codes[0] ?? '')],
    [label('HS_CD'), all('HS_CD').join(', ')],
    [
      label('UNIT_PRC'),
      prices.length > 0
        ? `${order.CURR_CD ?? ''} ${[...new Set([prices[0], prices.at(-1)])].map((price) => grouped(price ?? 0, 4)).join(' ~ ')}`
        : '',
    ],
    [label('PO_AMT'), amount(worthOf(lines), order.CURR_CD)],
    [label('CGO_RDY_DT'), all('CGO_RDY_DT').sort().map(dashed).join(', ')],
    [t('UI.flairPoInfoMgt.LINES'), t('UI.flairPoInfoMgt.LINES_OF', colors.length, sizes.length, lines.length)],
  ];
  return (
    <>
      <header>
        <h3>{style}</h3>
        <span className="gnote">{name}</span>
      </header>
      <dl>
        {pairs.map(([title, text]) => (
          <div key={title}>
            <dt title={title}>{title}</dt>
            <dd title={text}>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The bookings that a style is in, and how much of it is in each. */
function Bookings({ ways }: { ways: readonly Way[] }) {
  const numbers = [...new Set(ways.flatMap(({ BKG_NO }) => BKG_NO ?? []))];
  return (
    <>
      <header>
        <h3>{t('UI.flairPoInfoMgt.BOOKINGS')}</h3>
        {t('UI.COMMON.ALL')} <b>{numbers.length}</b>
      </header>
      {numbers.length > 0 && (
        <table>
          <Columns widths={[108, 88, 89]} />
          <thead>
            <tr>
              <th scope="col">{t('LBL.FLAIR_BKG.BKG_NO')}</th>
              <th scope="col">{t('UI.GRID.ST')}</th>
              <th scope="col">{label('ETD_DT')}</th>
              <th scope="col">{t('LBL.QTY')}</th>
            </tr>
          </thead>
          <tbody>
            {numbers.map((number) => {
              const own = ways.filter(({ BKG_NO }) => BKG_NO === number);
              return (
                <tr key={number}>
                  <th scope="row">
                    <OpenTab menu="flairBKTracingPoList" args={{ BKG_NO: number }} inText>
                      {number}
                    </OpenTab>
                  </th>
                  <td>
                    <StatusTag group="FLAIR_BKG_STS" code={own[0]?.FLAIR_BKG_STS ?? ''} />
                  </td>
                  <td>{dashed(own[0]?.ETD_DT ?? '')}</td>
                  <td>{grouped(own.reduce((sum, { BKD_QTY }) => sum + BKD_QTY, 0))}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </>
  );
}
