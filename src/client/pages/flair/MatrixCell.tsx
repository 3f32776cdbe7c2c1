import type { ClipboardEvent } from 'react';
import { rowAt, type useCells } from './useCells';

interface Props {
  /** The colour, or null for the ratio of cartons. */
  row: string | null;
  size: string;
  at: { colors: readonly string[]; sizes: readonly string[] };
  name: string;
  cells: ReturnType<typeof useCells>;
  isWrong: boolean;
  onFocus(): void;
  onPaste?: ((event: ClipboardEvent<HTMLInputElement>) => void) | undefined;
}

/** A number of the matrix: typed where it may be, else shown. */
export function MatrixCell({ row, size, at, name, cells, isWrong, onFocus, onPaste }: Props) {
  if (!cells.mayType(row, size)) return cells.textOf(row, size);
  return (
    <input
      inputMode="numeric"
      data-row={rowAt(at.colors, row)}
      data-column={at.sizes.indexOf(size)}
      aria-label={name}
      aria-invalid={isWrong}
      value={cells.textOf(row, size)}
      onFocus={({ target }) => {
        target.select();
        onFocus();
      }}
      onClick={({ currentTarget }) => cells.isTyping(row, size) || currentTarget.select()}
      onBlur={cells.leave}
      onChange={({ target }) => cells.type(row, size, target.value)}
      onKeyDown={(event) => cells.onKey(event, row, size)}
      onPaste={onPaste}
    />
  );
}
