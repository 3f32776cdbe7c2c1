import type { ClipboardEvent } from 'react';
import { t } from '../lib/texts';
import { CodeSelect } from './CodeSelect';
import { Labelled, type Name } from './field';
import { TextBox } from './TextBox';

interface NumbersBoxProps {
  /** Condition that says of which kind the numbers are; its select stands in place of the title. */
  kind: Name;
  /** Code group of the kinds. */
  kindCode: string;
  name: Name;
  span?: number;
}

/** Longest text of numbers that is taken. */
const longest = 4000;

/** Puts lines that are pasted, such as cells of a column, into the one line of the box, parted by commas. */
function pasteLines(event: ClipboardEvent<HTMLElement>): void {
  const text = event.clipboardData.getData('text/plain');
  if (!/[\r\n\t]/.test(text)) return;
  event.preventDefault();
  const parts = text.split(/[\r\n\t]+/).map((part) => part.trim());
  document.execCommand('insertText', false, parts.filter(Boolean).join(', '));
}

/** One or several numbers to search for, with the choice of their kind. A pasted column of cells is taken as it is. */
export function NumbersBox({ kind, kindCode, name, span = 2 }: NumbersBoxProps) {
  const title = t('UI.SRCH.NO_VAL');
  return (
    <Labelled title={title} span={span} head={<CodeSelect name={kind} code={kindCode} title={t('UI.SRCH.NO_TP')} label={false} required />}>
      <div onPasteCapture={pasteLines}>
        <TextBox name={name} title={title} label={false} maxLength={longest} placeholder={t('UI.SRCH.NO_VAL_HINT')} />
      </div>
    </Labelled>
  );
}
