import { useEffect, useState } from 'react';
import type { Call, Fault, ReadBody, ReadData } from '../../../../contract/call';
import { type OwnRefs, type RefName, type RefNameSearch, refColumns, refTitle } from '../../../../contract/ptl/status/ownRefs';
import { ptlShipngStusList } from '../../../../contract/ptl/status/ptlShipngStusList';
import { useForm } from '../../../fields/form';
import { TextBox } from '../../../fields/TextBox';
import type { Column } from '../../../grid';
import { callBatch } from '../../../lib/batch';
import { call } from '../../../lib/call';
import { session } from '../../../lib/session';
import { label, lang, t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { DialogForm } from '../../../shell/dialogForm';
import { held } from '../../../shell/held';
import { openDialog, usePopup } from '../../../shell/popups';

type NamesCall = Call<ReadBody<RefNameSearch>, ReadData<RefName>>;

/** The names of references as a list has them. */
export interface RefNames {
  names: readonly RefName[];
  /** Staff see the names of the customer that is searched for. */
  showOf(custCd: string | undefined): void;
  readAgain(): void;
}

/**
 * The names of the own references: those of the reader's customers, for staff of the customer that is searched for. Null until they are there;
 * without an answer the references have no names.
 */
export function useRefNames(select: NamesCall): RefNames | null {
  const staff = session().USER_TP === 'S';
  const [names, setNames] = useState<readonly RefName[] | null>(staff ? [] : null);
  const [CUST_CD, showOf] = useState<string | undefined>();
  const [reads, setReads] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are read again when somebody has changed them
  useEffect(() => {
    let isLate = false;
    const take = (read: readonly RefName[]) => isLate || setNames(read);
    if (staff && !CUST_CD) take([]);
    else void attempt(() => call(select, { SEARCH: CUST_CD ? { CUST_CD } : {} })).then((answer) => take(answer?.data.LIST ?? []));
    return () => {
      isLate = true;
    };
  }, [select, staff, CUST_CD, reads]);
  return names && { names, showOf: (of) => staff && showOf(of), readAgain: () => setReads(reads + 1) };
}

/** The columns of the own references, called as they are named; those without a name are hidden until somebody shows them. */
export const refColumnsOf = <R extends OwnRefs>(names: readonly RefName[]): Column<R>[] =>
  refColumns.map((field) => {
    const title = refTitle(names, field, lang());
    return { field: field as Column<R>['field'], width: 120, ...(title ? { title } : { hidden: true }) };
  });

/** The names as they are typed: R1_REF_NM, R1_REF_ENG_NM … */
type Typed = Record<string, string | null>;

const columnsOfName = ['REF_NM', 'REF_ENG_NM'] as const;
const fieldOf = <C extends string>({ REF_IDX }: Pick<RefName, 'REF_IDX'>, column: C) => `R${REF_IDX}_${column}` as const;

/** Asks how a customer calls its references. */
function RefNamesDialog() {
  const popup = usePopup<readonly RefName[], true>();
  const names = popup.param;
  const form = useForm<Typed>(
    Object.fromEntries(names.flatMap((name) => columnsOfName.map((column) => [fieldOf(name, column), name[column]]))),
  );
  const typedOf = (name: RefName) => ({
    ...name,
    REF_NM: form.values[fieldOf(name, 'REF_NM')] ?? null,
    REF_ENG_NM: form.values[fieldOf(name, 'REF_ENG_NM')] ?? null,
  });
  const submit = async () => {
    const changed = names.flatMap((name) => {
      const typed = typedOf(name);
      return columnsOfName.some((column) => typed[column] !== name[column]) ? [{ ...typed, BATCH_FLAG: 'update' as const }] : [];
    });
    if (changed.length === 0) return popup.close();
    const placed = ({ ROW_NO = 1, FIELD = '' }: Fault) => fieldOf(changed[ROW_NO - 1] ?? { REF_IDX: 1 }, FIELD);
    const saved = await attempt(
      () => held((onLost) => callBatch(form, ptlShipngStusList.saveNames, { LIST: changed }, { onLost })),
      ({ errors = [] }) => form.fail(errors.map((fault) => ({ ...fault, FIELD: placed(fault) }))),
    );
    if (saved) popup.resolve(true);
  };
  return (
    <DialogForm
      form={form}
      onDone={submit}
      done={t('UI.COMMON.SAVE')}
      head={<p className="q-popup-note">{t('UI.ptlShipngStusList.NO_NAMES')}</p>}
      fields={names.flatMap((name) =>
        columnsOfName.map((column) => (
          <TextBox
            key={fieldOf(name, column)}
            name={fieldOf(name, column)}
            title={`${label(column)} ${name.REF_IDX}`}
            maxLength={30}
            autoFocus={name.REF_IDX === 1 && column === 'REF_NM'}
          />
        )),
      )}
    />
  );
}

/** Asks how a customer calls its references; true where that has changed. */
export const askRefNames = (names: readonly RefName[]): Promise<true | null> =>
  openDialog<true>(RefNamesDialog, {
    title: `${t('UI.ptlShipngStusList.REF_NAMES')} · ${names[0]?.CUST_NM ?? ''}`,
    width: 460,
    height: 480,
    param: names,
  }).catch(() => null);
