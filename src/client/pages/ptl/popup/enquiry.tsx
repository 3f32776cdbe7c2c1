import type { Call, ReadBody, ReadData } from '../../../../contract/call';
import { choiceColumns, type FoundCargo } from '../../../../contract/ptl/popup/foundCargo';
import type { Form } from '../../../fields/form';
import type { Column } from '../../../grid';
import { call } from '../../../lib/call';
import { attempt } from '../../../shell/attempt';

/** Asks customs for what the fields of a form say; null where they are faulty, or what failed was told in a box. */
export async function enquire<S extends object, R>(select: Call<ReadBody<S>, ReadData<R>>, form: Form<Partial<S>>): Promise<R[] | null> {
  if (form.check().length > 0) return null;
  form.clear(...Object.keys(form.values));
  const answer = await attempt(
    () => call(select, { SEARCH: form.values }),
    ({ errors }) => form.fail(errors),
  );
  return answer ? answer.data.LIST : null;
}

/** A text of the customs service, and a number, that are no columns of the portal. */
export const said = (len = 100) => ({ type: 'V', len }) as const;
export const counted = (scale = 0) => ({ type: 'N', len: 13, scale }) as const;

const widths: Partial<Record<(typeof choiceColumns)[number], number>> = { CARG_MT_NO: 170, POD_NM: 110, CARR_NM: 150 };

/** What tells several cargoes apart; a press on the number chooses one. */
export const choices = (onChoose: (cargo: FoundCargo) => void): Column<FoundCargo>[] =>
  choiceColumns.map((field) => ({
    field,
    width: widths[field] ?? 140,
    ...(field === 'POD_NM' ? { like: said() } : {}),
    ...(field === 'CARG_MT_NO' ? { render: (cargo: FoundCargo) => <Choice cargo={cargo} onChoose={onChoose} /> } : {}),
  }));

function Choice({ cargo, onChoose }: { cargo: FoundCargo; onChoose(cargo: FoundCargo): void }) {
  return (
    <button type="button" className="link-button" tabIndex={-1} onClick={() => onChoose(cargo)}>
      {cargo.CARG_MT_NO}
    </button>
  );
}
