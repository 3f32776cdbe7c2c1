import { openPopup } from '../shell/popups';
import { useGridModel } from './context';

interface Props {
  count: number | null | undefined;
  /** What the popup of files is told of the document. */
  param: { REF_TP: string; REF_KEY: string; EDIT_YN: 'Y' | 'N'; HBL_NO?: string | null; OPEN_YN?: 'Y'; DOC_TP?: string };
}

/** How many files a row's document has; pressed, it shows them, and the list is read again where nothing is typed in it. */
export function FileCount({ count, param }: Props) {
  const grid = useGridModel();
  const again = () => grid.isDirty || grid.search(undefined, { ask: false });
  const open = () => openPopup('/ptl/popup/PtlFileMgtPopup', { param }).then(again, again);
  return count ? (
    <button type="button" className="link-button" tabIndex={-1} onClick={open}>
      {count}
    </button>
  ) : null;
}
