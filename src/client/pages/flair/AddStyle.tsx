import type { Po, PoLine } from '../../../contract/flair/flairPoInfoMgt';
import { plainText } from '../../../contract/typed';
import { useForm } from '../../fields/form';
import { NumberBox } from '../../fields/NumberBox';
import { TextBox } from '../../fields/TextBox';
import { label, t } from '../../lib/texts';
import { DialogForm } from '../../shell/dialogForm';
import { openDialog, usePopup } from '../../shell/popups';
import type { Lines } from './useCells';

interface StyleForm {
  STYLE_NO: string | null;
  ITEM_NM: string | null;
  COLOR_CD: string | null;
  SIZE_CD: string | null;
  UNIT_PRC: number | null;
}

interface Props {
  lines: Lines;
  order: Po;
  known: readonly string[];
}

/** Codes that are typed one after the other, parted by commas or spaces. */
const codesOf = (text: string | null): string[] => [
  ...new Set(
    plainText(text ?? '')
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  ),
];

/** Longest codes that a line takes. */
const longest = { COLOR_CD: 20, SIZE_CD: 10 } as const;

/** Asks for a new style of an order with its colours and sizes; resolves with its number once its lines are there. */
export const openAddStyle = (props: Props): Promise<string | null> =>
  openDialog<string>(() => <AddStyle {...props} />, { title: t('UI.flairPoInfoMgt.ADD_STYLE'), width: 480 }).catch(() => null);

function AddStyle({ lines, order, known }: Props) {
  const popup = usePopup<unknown, string>();
  const form = useForm<StyleForm>({ STYLE_NO: null, ITEM_NM: null, COLOR_CD: null, SIZE_CD: null, UNIT_PRC: null });
  const add = () => {
    const { STYLE_NO, ITEM_NM, COLOR_CD, SIZE_CD, UNIT_PRC } = form.values;
    const style = plainText(STYLE_NO ?? '');
    const typed = { COLOR_CD: codesOf(COLOR_CD), SIZE_CD: codesOf(SIZE_CD) };
    const tooLong = (['COLOR_CD', 'SIZE_CD'] as const).flatMap((FIELD) =>
      typed[FIELD]
        .filter((code) => code.length > longest[FIELD])
        .map((code) => ({ FIELD, CODE: 'MSG000358', MESSAGE: t('MSG000358', `${label(FIELD)} ${code}`, longest[FIELD], code.length) })),
    );
    const isThere = known.some((one) => one.toUpperCase() === style.toUpperCase());
    const twice = isThere ? [{ FIELD: 'STYLE_NO', CODE: 'MSG000024', MESSAGE: t('MSG000024', style) }] : [];
    if (tooLong.length + twice.length > 0) return form.fail([...twice, ...tooLong]);
    const [colors, sizes] = [typed.COLOR_CD, typed.SIZE_CD].map((codes) => (codes.length ? codes : [null]));
    const added = (colors ?? []).flatMap((color) =>
      (sizes ?? []).map((size) =>
        lines.fresh({
          ...{ CUST_CD: order.CUST_CD, PO_NO: order.PO_NO, STYLE_NO: style, ITEM_NM, COLOR_CD: color, SIZE_CD: size, UNIT_PRC },
          ...{ BKD_QTY: 0, SHPD_QTY: 0, RCVD_QTY: 0 },
        } as Partial<PoLine>),
      ),
    );
    lines.phase.set('ready');
    const first = lines.store.add(added);
    // What nothing is typed into is no line of the order: it is not sent.
    for (const at of added.keys()) lines.store.changes.pristine.add(first + at);
    popup.resolve(style);
  };
  return (
    <DialogForm
      form={form}
      table="FLAIR_PO_LINE"
      onDone={add}
      fields={
        <>
          <TextBox name="STYLE_NO" required autoFocus />
          <TextBox name="ITEM_NM" required />
          <TextBox name="COLOR_CD" several upper placeholder="BK, NV, IV" />
          <TextBox name="SIZE_CD" several upper placeholder="S, M, L" />
          <NumberBox name="UNIT_PRC" required min={0} />
        </>
      }
    />
  );
}
