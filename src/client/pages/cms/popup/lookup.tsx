import { type KeyboardEvent, useEffect } from 'react';
import type { Call, ReadBody, ReadData } from '../../../../contract/call';
import type { CodeItem } from '../../../../contract/code';
import { CodeSelect } from '../../../fields/CodeSelect';
import { TextBox } from '../../../fields/TextBox';
import { type Column, chosenRow, type GridModel, type GridOptions, useGrid, useGridModel } from '../../../grid';
import { nameOf } from '../../../lib/codes';
import { isStopped, type LookupParam } from '../../../lib/lookups';
import { t } from '../../../lib/texts';
import { box } from '../../../shell/box';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';

interface Options<R extends object, S> {
  title: string;
  /** Column that the opener's code stands in. */
  key: keyof R & string;
  columns: readonly Column<R>[];
  /** Conditions to begin with, besides the opener's. */
  search?: Partial<S>;
  item: (row: R) => CodeItem;
  tree?: GridOptions<R, S>['tree'];
}

interface Lookup<R extends object, S> {
  grid: GridModel<R, S>;
  choose: (row?: R | null) => Promise<void>;
  close: () => void;
}

/** Kind of customer; several, where the opener hands over several. */
export function CustomerKind({ given }: { given: unknown }) {
  return Array.isArray(given) ? <CodeSelect name="CUST_TP" multiple /> : <CodeSelect name="CUST_TP" />;
}

/** Does the keyword now typed equal the code of a row found? */
export function keywordHits<R extends object, S>(grid: GridModel<R, S>, item: (row: R) => CodeItem): boolean {
  const typed = String((grid.query.conditions as { KEYWORD?: unknown }).KEYWORD ?? '').trim();
  return typed !== '' && grid.rows().some((row) => item(row).CODE === typed);
}

/** A look-up popup of one grid: a row is chosen by a double click, Enter or the button, several by their check boxes where the opener takes many; a stopped customer only where no new document is made. */
export function useLookup<R extends object, S extends { KEYWORD?: string | null }>(
  select: Call<ReadBody<S>, ReadData<R>>,
  { title, key, columns, search, item, tree }: Options<R, S>,
): Lookup<R, S> {
  const popup = usePopup<Partial<LookupParam> | undefined, CodeItem | CodeItem[]>();
  const { KEYWORD = '', CODE, inBusiness, search: conditions, many = false } = popup.param ?? {};
  const grid: GridModel<R, S> = useGrid(select, {
    id: 'G1',
    title,
    key,
    system: many ? ['CK', 'NO'] : ['NO'],
    columns,
    ...(tree ? { tree } : {}),
    search: { ...search, ...conditions, KEYWORD } as Partial<S>,
    ...(CODE ? { selected: { [key]: CODE } as Partial<R> } : {}),
    onOpen: (row) => void choose(row),
  });
  const choose = async (given?: R | null) => {
    const checked = many && !given ? grid.checked() : [];
    if (checked.length > 0) return popup.resolve(checked.map(item));
    const row = given ?? chosenRow(grid);
    if (!row) return;
    const chosen = item(row);
    if (inBusiness && isStopped(chosen)) return box.warn('MSG000186', nameOf(chosen));
    popup.resolve(many ? [chosen] : chosen);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when the popup opens
  useEffect(() => popup.onClose(() => keywordHits(grid, item)), []);
  return { grid, choose, close: popup.close };
}

/** Names of columns in a row, without what they share with the first: Customer, name, abbreviation. */
const shortly = ([first = '', ...others]: readonly string[]): string =>
  [first, ...others.map((name) => (name.startsWith(`${first} `) ? name.slice(first.length + 1) : name))].join(', ');

/** The keyword of a look-up; arrow down goes on to the rows. `hint` says what it is looked for in. */
export function Keyword({ hint }: { hint: readonly string[] }) {
  const grid = useGridModel();
  const toRows = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing || !grid.store.arranged.size) return;
    event.preventDefault();
    grid.focus();
  };
  return <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} placeholder={shortly(hint)} onKeyDown={toRows} autoFocus />;
}

/** 선택 and 닫기. */
export function LookupFoot({ choose, close }: { choose: () => unknown; close: () => void }) {
  return (
    <PopupFoot>
      <PopupButton id="enter" primary onClick={choose} />
      <PopupButton id="cancel" onClick={close} />
    </PopupFoot>
  );
}
