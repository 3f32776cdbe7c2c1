import { orderPlaces, placeKey } from '../../../contract/pan/orderPlaces';
import { isEmpty } from '../../../contract/rules';
import { titleOf } from '../../../contract/uploadForm';
import { addFault, type CheckedRow, columnOfField } from './row';

/** A place of the address book, or a terminal, with what a row may be filled from. */
export interface KnownPlace {
  PLC_NM: string;
  ADDR: string | null;
  ZIP_NO: string | null;
  CHRG_NM: string | null;
  TEL_NO: string | null;
}

/** The places that rows of a file name, by what stands in the cell (in capitals): a name or a code. */
export type KnownPlaces = ReadonlyMap<string, readonly KnownPlace[]>;

/**
 * Fills the empty cells of a row from the one place that it names; with an address in the row, from the one at that address. A name of several
 * places is a fault (MSG000541): none is chosen.
 */
export function fillPlaces(row: CheckedRow, places: KnownPlaces, lang: 'ko' | 'en'): void {
  const { values } = row;
  for (const { PLC_NM, ADDR, ...others } of Object.values(orderPlaces)) {
    const name = String(values[PLC_NM] ?? '');
    const address = values[ADDR];
    const named = places.get(name.toUpperCase()) ?? [];
    const meant = isEmpty(address) ? named : named.filter((place) => placeKey(place.ADDR ?? '') === placeKey(String(address)));
    const [place] = meant;
    if (meant.length > 1 && isEmpty(address)) addFault(row, ADDR, 'MSG000541', [name, meant.length]);
    if (!place || meant.length > 1) continue;
    values[PLC_NM] = place.PLC_NM;
    for (const [of, field] of Object.entries({ ADDR, ...others })) {
      const column = columnOfField.get(field);
      const held = place[of as keyof KnownPlace];
      if (!column || !isEmpty(values[field]) || isEmpty(held)) continue;
      values[field] = held;
      row.filled = [...(row.filled ?? []), titleOf(column, lang)];
    }
  }
}
