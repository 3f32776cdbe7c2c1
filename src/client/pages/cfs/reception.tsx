import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { Fault } from '../../../contract/call';
import { damageOf, differenceRate, largeDifference, largeDifferences, measured, receptionFaults } from '../../../contract/cfs/bookingRules';
import { type Booking, booking, type Reception, receivedColumns } from '../../../contract/cfs/cfsBookingList';
import type { Form } from '../../fields/form';
import { type Ask, type Column, editableColumns, Grid, GridScope, Rows, Toolbar, useGrid } from '../../grid';
import { nowTime, today } from '../../lib/dates';
import { label, t } from '../../lib/texts';
import { box } from '../../shell/box';
import { useOpening } from '../../shell/useOpening';
import { Difference, differenceText, rateText } from './parts';

/** A booking as its cargo comes in, with how many per cent more or less it weighs and takes up. */
type Coming = Booking & { WT_RATE: number | null; CBM_RATE: number | null };

interface Typed {
  ROWS: readonly Coming[];
}

const title = (field: string): string => label(field, undefined, booking.table);
const now = (): string => `${today()}${nowTime()}59`;
const rate = { type: 'N', len: 9, scale: 1 } as const;
const rateColumn = (field: 'WT_RATE' | 'CBM_RATE'): Column<Coming> => ({
  field,
  like: rate,
  title: t(`UI.cfsBookingList.${field}`),
  width: 92,
  text: (row) => rateText(row[field]),
  render: (row) => <Difference value={row[field]} text={rateText(row[field])} />,
});

const columns = (): Column<Coming>[] =>
  editableColumns<Coming>(
    { keys: booking.keys, rules: booking.rules.filter(({ field }) => receivedColumns.some((one) => one === field)) },
    [
      { field: 'BKG_NO', pinned: 'left', edit: () => false, width: 104 },
      { field: 'CUST_NM', width: 92 },
      { field: 'ITEM_NM', width: 100 },
      { field: 'PKG_UT_CD', width: 56 },
      { field: 'PKG_QTY', width: 76, footer: 'SUM' },
      { field: 'GRS_WT', width: 84, footer: 'SUM' },
      { field: 'MSR_CBM', width: 84, footer: 'SUM' },
      { field: 'ACTL_PKG_QTY', required: true, width: 84, footer: 'SUM' },
      { field: 'ACTL_GRS_WT', required: true, width: 100, footer: 'SUM' },
      { field: 'ACTL_MSR_CBM', required: true, width: 100, footer: 'SUM' },
      { field: 'DIFF_QTY', width: 96, footer: 'SUM', text: differenceText, render: differenceCell },
      rateColumn('WT_RATE'),
      rateColumn('CBM_RATE'),
      { field: 'IN_DTM', required: true, width: 150 },
      { field: 'CFS_LOC', width: 96 },
      { field: 'DMG_YN', width: 56 },
      { field: 'DMG_RMK', width: 180, required: ({ DMG_YN }) => DMG_YN === 'Y' },
    ],
  );

const differenceCell = (row: Booking) => <Difference value={row.DIFF_QTY} text={differenceText(row)} />;

const differences = (row: Coming): Partial<Coming> => ({
  DIFF_QTY: row.ACTL_PKG_QTY === null ? null : row.ACTL_PKG_QTY - row.PKG_QTY,
  WT_RATE: differenceRate(row.ACTL_GRS_WT, row.GRS_WT),
  CBM_RATE: differenceRate(row.ACTL_MSR_CBM, row.MSR_CBM),
});

/** What follows from what is measured, and from damage that is described. */
function* follow(rows: readonly Coming[], i: number, values: Partial<Coming>): Iterable<readonly [number, Partial<Coming>]> {
  if (measured.some(([, field]) => field in values)) yield [i, differences({ ...(rows[i] as Coming), ...values })];
  yield [i, damageOf(rows[i], values)];
}

/** The bookings in a grid: what was measured is typed beside what was booked. */
function ReceptionFields({ form }: { form: Form<Typed> }) {
  const [shown] = useState(columns);
  const grid = useGrid<Coming>(null, {
    id: 'G2',
    title: t('UI.cfsBookingList.G2'),
    table: booking.table,
    key: 'BKG_NO',
    columns: shown,
    system: ['NO'],
    follow,
  });
  useOpening(() => {
    grid.load(form.values.ROWS);
    void grid.cursor.goTo({ row: 0, field: 'ACTL_PKG_QTY' });
  });
  useEffect(
    () =>
      form.enter({
        name: 'ROWS',
        element: () => null,
        check: () => {
          const typedWrong = grid.validate();
          const rows = grid.store.rows;
          const faults = rows.flatMap((row, i) => receptionFaults(row, now(), title).map((fault): Fault => ({ ...fault, ROW_NO: i + 1 })));
          form.set('ROWS', [...rows]);
          if (faults.length) {
            const places = rows.map((_, i) => i);
            grid.setFaults(faults, places);
          }
          if (faults.length + typedWrong.length === 0) return [];
          void grid.goToFault();
          const at = rows.findIndex((_, i) => grid.store.marks.faultFields(i).length > 0);
          return [{ FIELD: 'ROWS', CODE: 'MSG000013', ARGS: [at + 1, grid.store.marks.faultFields(at).map(title).join(', ')] }];
        },
      }),
    [form, grid],
  );
  const asBooked = () => {
    grid.commitEditor();
    grid.store.batch(() => {
      for (const [i, row] of grid.store.rows.entries()) {
        const isBlank = (field: keyof Booking) => row[field] === null && grid.store.marks.typed(i, field) === undefined;
        const set = Object.fromEntries(measured.flatMap(([booked, field]) => (isBlank(field) ? [[field, row[booked]]] : [])));
        if (Object.keys(set).length) grid.store.patch(i, { ...set, ...differences({ ...row, ...set }) });
      }
    });
  };
  return (
    <div className="gpart">
      <GridScope grid={grid}>
        <Toolbar note={t('UI.cfsBookingList.MEASURE')}>
          <Rows>
            <Button size="small" onClick={asBooked}>
              {t('UI.cfsBookingList.AS_BOOKED')}
            </Button>
          </Rows>
        </Toolbar>
        <Grid />
      </GridScope>
    </div>
  );
}

/** What differs much, row by row. */
const largeLines = (rows: readonly Coming[]): string[] =>
  rows.flatMap((row) => {
    const large = largeDifferences(row).map((one) => `${title(one.field)} ${rateText(one.rate)}`);
    return large.length ? `${row.BKG_NO}: ${large.join(', ')}` : [];
  });

const mostLines = 10;

/** What was typed of bookings, by their numbers, until they are received. */
export type TypedReceptions = Map<string, Partial<Reception>>;

const receptionOf = (row: Booking) => Object.fromEntries(receivedColumns.map((field) => [field, row[field] ?? null])) as Partial<Reception>;

/**
 * Asks what was measured of each booking, beginning with what was typed of it before, and again before large differences are written; null
 * gives it up.
 */
export async function askReception(bookings: readonly Booking[], ask: Ask, typed: TypedReceptions): Promise<Partial<Reception>[] | null> {
  const IN_DTM = `${today()}${nowTime()}00`;
  let rows: readonly Coming[] = bookings.map((booked) => {
    const row = { ...booked, IN_DTM, WT_RATE: null, CBM_RATE: null, ...typed.get(booked.BKG_NO) };
    return { ...row, ...differences(row) };
  });
  for (;;) {
    const height = 130 + Math.min(rows.length, 12) * 24;
    const given = await ask<Typed>({ start: { ROWS: rows }, Fields: ReceptionFields, height, width: 1760, listsRows: true });
    if (!given) return null;
    rows = given.ROWS;
    for (const row of rows) typed.set(row.BKG_NO, receptionOf(row));
    const lines = largeLines(rows);
    const told = [t('MSG000621', largeDifference), ...lines.slice(0, mostLines), ...(lines.length > mostLines ? ['…'] : [])];
    if (lines.length && !(await box.show('question', told.join('\n')))) continue;
    return rows.map(receptionOf);
  }
}
