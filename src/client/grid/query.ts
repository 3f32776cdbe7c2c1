import type { Call, ReadBody, ReadData } from '../../contract/call';
import { createForm, type Form } from '../fields/form';
import { CallError, call, shown } from '../lib/call';
import { grouped } from '../lib/formats';
import { type Store, store } from '../lib/store';
import { t } from '../lib/texts';
import { notify } from '../shell/notify';

/** Conditions to begin with: an address gives text, of which the field of a condition with several values makes its list. */
export type Given<S> = { [K in keyof S]?: S[K] | string };

/** Conditions that ask for something, in one order. */
const asking = (conditions: object): string =>
  JSON.stringify(
    Object.entries(conditions)
      .filter(([, value]) => (Array.isArray(value) ? value.length > 0 : (value ?? '') !== ''))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
/** Do they ask for the same? */
export const sameConditions = (a: object, b: object): boolean => asking(a) === asking(b);

/** No answer, a condition refused, too many calls, a server that is busy: what a search of this kind ends with leaves the rows as they are. */
const keepsRows: ReadonlySet<number> = new Set([0, 422, 429, 503]);

/** The list; or that it was asked for again meanwhile, is refused for now, or cannot be had. */
type Answered<R> = ReadData<R> | 'late' | 'refused' | 'failed';

/** What a grid asks the server: the conditions of its list, and the newest answer to them. */
export class Query<R extends object, S> {
  /** The search conditions; the fields of the search pane bind to it. */
  readonly form: Form<Partial<S>>;
  /** The conditions that the list shown was loaded by. */
  searched: Partial<S> = {};
  /** The rows are those of the last search, though other conditions were asked for since: that search was not answered. */
  readonly outdated: Store<boolean> = store(false);
  private newest = 0;
  /** Gives up the request under way. */
  private asking: AbortController | null = null;

  /** What the newest answer was told of. */
  private told: { text: string | null; takeBack: () => void } = { text: null, takeBack: () => {} };

  constructor(first: Given<S> | undefined) {
    this.form = createForm({ ...first } as Partial<S>);
  }

  get conditions(): Partial<S> {
    return this.form.values;
  }
  /** Puts the conditions of the rows shown back into the search pane. */
  restore(): void {
    this.form.bring({ start: this.form.keep().start, values: this.searched });
    this.outdated.set(false);
  }
  /** Is the list on its way? */
  get isAsking(): boolean {
    return this.asking !== null;
  }
  /** Gives up the list that is on its way. */
  giveUp(): void {
    this.asking?.abort();
    this.asking = null;
    this.newest++;
  }

  /** Tells of an answer; what the one before was told of goes. */
  private tell(text: string | null): void {
    if (text !== this.told.text) this.told.takeBack();
    this.told = { text, takeBack: text === null ? () => {} : notify.warn(text) };
  }

  /**
   * Asks for the list by the conditions, and tells the user of one that was cut or refused for now. `onLost`: an unknown error was shown and
   * nothing goes on after it; is it the newest question?
   */
  async ask(select: Call<ReadBody<S>, ReadData<R>>, onLost: (isNewest: boolean) => void): Promise<Answered<R>> {
    this.giveUp();
    const run = this.newest;
    const isNewest = () => run === this.newest;
    const asking = new AbortController();
    this.asking = asking;
    const over = () => {
      if (this.asking === asking) this.asking = null;
    };
    const lost = () => {
      over();
      onLost(isNewest());
    };
    const SEARCH = this.conditions;
    try {
      const { data, message } = await call(select, { SEARCH }, { onLost: lost, signal: asking.signal });
      if (!isNewest()) return 'late';
      this.searched = SEARCH;
      const told = message ?? (data.TOTAL > data.LIST.length ? t('MSG000037', grouped(data.LIST.length)) : null);
      this.tell(told);
      return data;
    } catch (error) {
      if (!isNewest()) return 'late';
      if (!(error instanceof CallError) || !keepsRows.has(error.status)) return 'failed';
      this.tell(shown(error));
      return 'refused';
    } finally {
      over();
    }
  }
}
