import { type Figure as Counts, type FigureSearch, figureColumns } from '../../../contract/csm/csmFigureList';
import type { Column } from '../../grid';
import { grouped } from '../../lib/formats';
import { t } from '../../lib/texts';
import { Figure } from '../../shell/part';
import { counted } from './figureLinks';

const count = { type: 'N', len: 9, scale: 0 } as const;
const value = { type: 'N', len: 9, scale: 1 } as const;
const score = { type: 'N', len: 9, scale: 2 } as const;

const scale = (field: string) => (field === 'SATIS_AVG' ? score : field.endsWith('_CNT') ? count : value);

/** The name of a part as it is shown. */
export const nameOf = ({ ALL_YN, FIG_KEY, FIG_NM }: Counts): string =>
  ALL_YN === 'N' && FIG_KEY === null ? t('UI.csmFigureList.NO_TEAM') : (FIG_NM ?? FIG_KEY ?? '');

/** The columns of figures; its counts lead to the requests behind them, and what was not measured is a dash. */
export const columnsOf = (searched: () => Partial<FigureSearch>, isMonth: boolean): Column<Counts>[] =>
  figureColumns.map((field): Column<Counts> => {
    const title = t(`UI.csmFigureList.${field}`);
    if (field === 'FIG_NM') {
      const shown = (row: Counts) => (row.ALL_YN === 'Y' ? <b>{nameOf(row)}</b> : nameOf(row));
      return {
        field,
        like: { type: 'V', len: 100 },
        title: isMonth ? t('UI.csmFigureList.MONTH') : title,
        pinned: 'left',
        width: 180,
        text: nameOf,
        render: shown,
      };
    }
    if (field === 'REQ_CNT' || field === 'OPEN_CNT') {
      const link = (row: Counts) => (
        <Figure
          name={`${nameOf(row)} ${title} ${grouped(row[field])}`}
          text={grouped(row[field])}
          open={counted(field, row, searched(), isMonth)}
        />
      );
      return { field, like: count, title, width: 76, render: link };
    }
    const shown = (row: Counts) => (row[field] === null ? '–' : grouped(row[field], scale(field).scale));
    return { field, like: scale(field), title, width: 84, render: shown };
  });
