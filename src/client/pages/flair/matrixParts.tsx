import { PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import type { Po, PoLine } from '../../../contract/flair/flairPoInfoMgt';
import { dashed } from '../../../contract/shown';
import { codeName } from '../../lib/codes';
import { t } from '../../lib/texts';
import { cartonsOf, type Placed, type stylesOf, totalsOf } from './matrix';

/** What a purchase order says of itself, in pairs. */
export function Band({ order, totals: { ordered, booked, rate } }: { order: Po; totals: ReturnType<typeof totalsOf> }) {
  const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');
  const pairs: [title: string, value: string][] = [
    [t('LBL.VNDR_NM'), joined(order.VNDR_CD, order.VNDR_NM)],
    [`${t('LBL.BRAND_NM')} · ${t('LBL.SEASON_CD')}`, joined(order.BRAND_NM, order.SEASON_CD)],
    [`${t('LBL.POL_CD')} – ${t('LBL.POD_CD')}`, `${order.POL_CD} – ${order.POD_CD}`],
    [t('UI.flairPoInfoMgt.WINDOW'), `${dashed(order.SHIP_BGN_DT)} ~ ${dashed(order.SHIP_END_DT)}`],
    [t('LBL.REQ_DLV_DT'), dashed(order.REQ_DLV_DT)],
    [t('LBL.INCOTERMS'), joined(order.INCOTERMS, codeName('TRANS_MODE', order.TRANS_MODE))],
    [t('LBL.FLAIR_PO.PO_DT'), dashed(order.PO_DT)],
    [t('LBL.FLAIR_PO_LINE.PO_QTY'), ordered.toLocaleString()],
    [t('LBL.BKD_QTY'), `${booked.toLocaleString()} (${rate} %)`],
    [t('LBL.FLAIR_PO.TOT_AMT'), `${order.CURR_CD} ${order.TOT_AMT?.toLocaleString(undefined, { minimumFractionDigits: 2 }) ?? ''}`],
  ];
  return (
    <dl className="po-band">
      {pairs.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ListProps {
  styles: ReturnType<typeof stylesOf<PoLine>>;
  chosen: string;
  onChoose(style: string): void;
}

/** The styles of an order with how much of each is booked. */
export function StyleList({ styles, chosen, onChoose }: ListProps) {
  return (
    <section className="po-styles">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('LBL.STYLE_NO')}</th>
            <th scope="col">{t('LBL.FLAIR_PO_LINE.PO_QTY')}</th>
            <th scope="col">{t('UI.flairPoInfoMgt.BOOKED')}</th>
          </tr>
        </thead>
        <tbody>
          {styles.map(({ style, name, lines }) => {
            const { ordered, rate } = totalsOf(lines);
            return (
              <tr key={style} aria-current={style === chosen || undefined}>
                <th scope="row">
                  <button type="button" onClick={() => onChoose(style)}>
                    {style} <span>{name}</span>
                  </button>
                </th>
                <td>{ordered.toLocaleString()}</td>
                <td>
                  <meter min={0} max={100} value={rate} aria-hidden /> {rate}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface AddProps {
  field: 'COLOR_CD' | 'SIZE_CD';
  known: readonly string[];
  onAdd(field: 'COLOR_CD' | 'SIZE_CD', code: string): void;
}

/** Adds a colour or a size that the style does not have yet. */
export function AddCode({ field, known, onAdd }: AddProps) {
  const [code, setCode] = useState<string | null>(null);
  const title = t(`LBL.${field}`);
  const take = () => {
    const typed = (code ?? '').trim().toUpperCase();
    if (typed && !known.includes(typed)) onAdd(field, typed);
    setCode(null);
  };
  if (code === null)
    return (
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => setCode('')}>
        {title}
      </Button>
    );
  return (
    <Input
      autoFocus
      size="small"
      className="po-add"
      aria-label={title}
      maxLength={field === 'COLOR_CD' ? 20 : 10}
      value={code}
      onChange={(event) => setCode(event.target.value)}
      onPressEnter={take}
      onBlur={take}
    />
  );
}

interface RowProps {
  color: string;
  row: number;
  sizes: readonly string[];
  of(color: string, size: string): Placed<PoLine> | undefined;
  mayType(color: string, size: string): boolean;
  ratio: readonly number[] | null;
  isWrong(size: string): boolean;
  onFocus(size: string): void;
  onType(size: string, quantity: number | null): void;
  onKey(event: KeyboardEvent<HTMLInputElement>, color: string, size: string): void;
  onPaste(event: ClipboardEvent<HTMLInputElement>, color: string, size: string): void;
}

/** A colour: what is ordered of each size, and below it how far that has come. */
export function MatrixRow({ color, row, sizes, of, mayType, ratio, isWrong, onFocus, onType, onKey, onPaste }: RowProps) {
  const own = sizes.flatMap((size) => of(color, size) ?? []);
  const { ordered, booked, shipped, received } = totalsOf(own);
  return (
    <>
      <tr className="ordered">
        <th scope="row" rowSpan={2}>
          {color}
        </th>
        {sizes.map((size, column) => {
          const line = of(color, size)?.line;
          const cell = [!line && 'none', line?.PO_LINE_STS === 'CXL' && 'gone', isWrong(size) && 'wrong'].filter(Boolean).join(' ');
          return (
            <td key={size} className={cell}>
              {mayType(color, size) ? (
                <input
                  inputMode="numeric"
                  data-row={row}
                  data-column={column}
                  aria-label={`${color} ${size}`}
                  aria-invalid={isWrong(size)}
                  value={line?.PO_QTY ?? ''}
                  onFocus={() => onFocus(size)}
                  onChange={({ target }) => {
                    const digits = target.value.replace(/\D/g, '').slice(0, 13);
                    onType(size, digits ? Number(digits) : null);
                  }}
                  onKeyDown={(event) => onKey(event, color, size)}
                  onPaste={(event) => onPaste(event, color, size)}
                />
              ) : (
                line?.PO_QTY?.toLocaleString()
              )}
            </td>
          );
        })}
        <td className="sum">{ordered.toLocaleString()}</td>
        <td>{ratio && cartonsOf(ordered, ratio).toLocaleString()}</td>
      </tr>
      <tr className="progress">
        {sizes.map((size) => {
          const line = of(color, size)?.line;
          const share = (quantity: number | null | undefined) =>
            `${line?.PO_QTY ? Math.min(100, ((quantity ?? 0) * 100) / line.PO_QTY) : 0}%`;
          return (
            <td key={size}>
              {line && (
                <>
                  <i className="BKD_QTY" style={{ width: share(line.BKD_QTY) }} />
                  <i className="SHPD_QTY" style={{ width: share(line.SHPD_QTY) }} />
                  <i className="RCVD_QTY" style={{ width: share(line.RCVD_QTY) }} />
                  {[line.BKD_QTY, line.SHPD_QTY, line.RCVD_QTY].map((quantity) => (quantity ?? 0).toLocaleString()).join(' ')}
                </>
              )}
            </td>
          );
        })}
        <td>{[booked, shipped, received].map((quantity) => quantity.toLocaleString()).join(' ')}</td>
        <td />
      </tr>
    </>
  );
}
