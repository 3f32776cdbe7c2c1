import { type CodeItem, type LookupSearch, lookupOf } from '../../../../contract/code';
import { field as inDictionary } from '../../../../contract/dictionary';
import { type LookupColumns, type LookupKind, lookupKinds } from '../../../../contract/lookup';
import { StoppedTag } from '../../../fields/StoppedTag';
import { type Column, Grid, GridScreen, SearchPane, Toolbar } from '../../../grid';
import { nameOf } from '../../../lib/codes';
import type { LookupParam } from '../../../lib/lookups';
import { label, t } from '../../../lib/texts';
import { usePopup } from '../../../shell/popups';
import { Keyword, LookupFoot, useLookup } from './lookup';

/** Characters from which a column of a look-up gets more room. */
const longText = 100;

function columnsOf({ table, code, name, english, shown }: LookupColumns): Column<CodeItem>[] {
  const title = (field: string) => label(field, undefined, table);
  const text = (len: number) => ({ like: { type: 'V', len } as const });
  return [
    { field: 'CODE', pinned: 'left', width: name === code ? 130 : 104, title: title(code), ...text(30) },
    // What is its own name is shown once.
    ...(name === code
      ? []
      : [
          {
            field: 'NAME',
            pinned: 'left',
            width: english ? 150 : 126,
            title: title(name),
            ...text(100),
            render: (item) => (
              <>
                {english ? item.NAME : nameOf(item)} <StoppedTag of={item} />
              </>
            ),
          } satisfies Column<CodeItem>,
        ]),
    ...(english ? [{ field: 'ENG_NAME', width: 150, title: title(english), ...text(100) }] : []),
    ...shown.map(
      (field): Column<CodeItem> => ({
        ...{ field, title: title(field), width: (inDictionary(field)?.len ?? 0) > longText ? 220 : 92 },
        // Counted, not stored: no column of the dictionary.
        ...(field.endsWith('_QTY') && !inDictionary(field) ? { like: { type: 'N', len: 13 } as const } : {}),
      }),
    ),
  ];
}

const asItem = (item: CodeItem): CodeItem => item;

export default function CmsCommonPopup() {
  const { param } = usePopup<Partial<LookupParam> | undefined, CodeItem>();
  const KIND: LookupKind = param?.KIND ?? 'Customer';
  const kind: LookupColumns = lookupKinds[KIND];
  const { call, search } = lookupOf(KIND);
  const { grid, choose, close } = useLookup<CodeItem, LookupSearch>(call, {
    title: t('UI.GRID.NAME', t(`UI.LOOKUP.${KIND}`)),
    key: 'CODE',
    columns: columnsOf(kind),
    search,
    item: asItem,
  });
  return (
    <GridScreen grid={grid}>
      <SearchPane>
        <Keyword
          hint={[...new Set([kind.code, kind.name, ...(kind.keywords ?? [])])].map((field) => label(field, undefined, kind.table))}
        />
      </SearchPane>
      <Toolbar />
      <Grid />
      <LookupFoot choose={choose} close={close} />
    </GridScreen>
  );
}
