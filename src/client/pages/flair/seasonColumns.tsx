import type { LineFigure, SeasonFigure, SeasonLine } from '../../../contract/flair/flairSeasonList';
import { type Column, OpenTab } from '../../grid';
import { grouped } from '../../lib/formats';
import { label, t } from '../../lib/texts';
import { shownValue } from '../../shell/chart';
import { Figure } from '../../shell/part';

const quantity = { type: 'N', len: 13, scale: 0 } as const;
const rate = { type: 'N', len: 5, scale: 1 } as const;

/** A figure in words. */
export const figureName = (figure: string): string => t(`UI.flairSeasonList.${figure}`);

/** Brand or vendor of a row, with the season where it has one of its own. */
export const rowName = ({ FIG_NM, SEASON_CD }: SeasonFigure): string => [FIG_NM, SEASON_CD].filter(Boolean).join(' ');

/** Shows the lines behind a figure. */
export type Show = (row: SeasonFigure, figure: LineFigure) => void;

/** Figures whose names take more room than the others. */
const widths: Partial<Record<string, number>> = { WAIT_QTY: 100, DUE_QTY: 104, FILL_QTY: 112, ONTM_QTY: 116 };
const widthOf = (figure: string): number => widths[figure] ?? 84;

/** A number of a row that shows its lines; that of late lines shows those of late pieces. */
const counted = (field: LineFigure | 'LATE_CNT', show: Show): Column<SeasonFigure> => ({
  field,
  like: quantity,
  title: figureName(field),
  width: widthOf(field),
  render: (row) => (
    <Figure
      name={`${rowName(row)} ${figureName(field)} ${grouped(row[field])}`}
      text={grouped(row[field])}
      open={row[field] ? () => show(row, field === 'LATE_CNT' ? 'LATE_QTY' : field) : undefined}
    />
  ),
});

/** A rate shows the lines that it is a rate of. */
const rated = (field: 'FILL_RATE' | 'ONTM_RATE', show: Show): Column<SeasonFigure> => ({
  field,
  like: rate,
  title: figureName(field),
  width: 100,
  render: (row) => (
    <Figure
      name={`${rowName(row)} ${figureName(field)} ${shownValue(row[field])}`}
      text={shownValue(row[field])}
      open={row.DUE_QTY ? () => show(row, 'DUE_QTY') : undefined}
    />
  ),
});

const named = (title: string): Column<SeasonFigure> => ({
  field: 'FIG_NM',
  like: { type: 'V', len: 100 },
  title,
  pinned: 'left',
  width: 150,
  render: (row) => (row.ALL_YN === 'Y' ? <b>{row.FIG_NM}</b> : row.FIG_NM),
});

export const brandColumns = (show: Show): Column<SeasonFigure>[] => [
  named(label('BRAND_NM')),
  ...(
    [
      ...(['LINE_CNT', 'PO_QTY', 'BKD_QTY', 'SHPD_QTY', 'OPEN_QTY', 'WAIT_QTY', 'WAY_QTY', 'ARVD_QTY', 'RCVD_QTY', 'LOST_QTY'] as const),
      ...(['LATE_CNT', 'LATE_QTY'] as const),
    ] as const
  ).map((field) => counted(field, show)),
];

export const vendorColumns = (show: Show): Column<SeasonFigure>[] => [
  named(label('VNDR_NM')),
  { field: 'SEASON_CD', width: 64 },
  ...(['LINE_CNT', 'PO_QTY', 'DUE_QTY', 'FILL_QTY'] as const).map((figure) => counted(figure, show)),
  rated('FILL_RATE', show),
  counted('ONTM_QTY', show),
  rated('ONTM_RATE', show),
];

export const lineColumns: Column<SeasonLine>[] = [
  { field: 'CUST_CD', owner: true, width: 76 },
  {
    field: 'PO_NO',
    width: 120,
    render: ({ PO_NO }) => (
      <OpenTab menu="flairPoInfoMgt" args={{ PO_NO }}>
        {PO_NO}
      </OpenTab>
    ),
  },
  { field: 'LINE_NO', width: 64 },
  { field: 'STYLE_NO', width: 104 },
  { field: 'ITEM_NM', width: 130 },
  { field: 'COLOR_CD', width: 60 },
  { field: 'SIZE_CD', width: 60 },
  { field: 'BRAND_NM', width: 96 },
  { field: 'VNDR_NM', width: 110 },
  { field: 'SEASON_CD', width: 64 },
  { field: 'PO_LINE_STS', width: 90 },
  { field: 'SHIP_END_DT', width: 92 },
  { field: 'REQ_DLV_DT', width: 120 },
  { field: 'LATE_DAYS', like: { type: 'I' }, width: 76, render: (row) => (row.LATE_DAYS ? <b className="bad">{row.LATE_DAYS}</b> : '') },
  { field: 'LATE_RSN', like: { type: 'V', len: 10, code: 'FLAIR_LATE_RSN' }, width: 100 },
  { field: 'LATE_QTY', like: quantity, title: figureName('LATE_QTY'), width: widthOf('LATE_QTY'), footer: 'SUM' },
  ...(['PO_QTY', 'BKD_QTY', 'SHPD_QTY', 'OPEN_QTY', 'WAIT_QTY', 'WAY_QTY', 'ARVD_QTY', 'RCVD_QTY', 'LOST_QTY'] as const).map((field) => ({
    field,
    like: quantity,
    title: figureName(field),
    width: widthOf(field),
    footer: 'SUM' as const,
  })),
  ...(['DUE_QTY', 'FILL_QTY', 'ONTM_QTY'] as const).map((field) => ({
    ...{ field, like: quantity, title: figureName(field), width: widthOf(field), footer: 'SUM' as const },
  })),
];
