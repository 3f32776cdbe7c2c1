import type { Generated } from 'kysely';
import type * as cfs from '../../contract/tables/cfs';
import type * as cms from '../../contract/tables/cms';
import type * as csm from '../../contract/tables/csm';
import type * as flair from '../../contract/tables/flair';
import type * as fms from '../../contract/tables/fms';
import type * as mdm from '../../contract/tables/mdm';
import type * as mimi from '../../contract/tables/mimi';
import type * as ord from '../../contract/tables/ord';
import type * as pan from '../../contract/tables/pan';
import type * as pra from '../../contract/tables/pra';
import type * as ptl from '../../contract/tables/ptl';
import type * as set from '../../contract/tables/set';
import type { FilledOf, RowOf, Table } from '../../contract/tables/table';

type Tables = typeof cfs &
  typeof cms &
  typeof csm &
  typeof fms &
  typeof mdm &
  typeof flair &
  typeof mimi &
  typeof ord &
  typeof pan &
  typeof pra &
  typeof ptl &
  typeof set;

/** A row of a table as the query layer sees it: upper snake case, wire values (open.ts). */
type Stored<T extends Table> = {
  [C in keyof RowOf<T>]: C extends FilledOf<T> ? Generated<RowOf<T>[C]> : RowOf<T>[C];
};

/** Every table of the database, by its name. */
export type Database = { [T in keyof Tables as Tables[T]['name']]: Stored<Tables[T]> };
