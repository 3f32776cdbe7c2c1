import { CheckOutlined, DeleteOutlined, EditOutlined, UndoOutlined } from '@ant-design/icons';
import { ActionButton, type ActionProps } from './buttons';
import { chosenRow } from './chosen';
import { useGridModel } from './context';
import { PlainButton, type PlainProps } from './PlainButton';
import { dropChanges } from './rowActs';

/** 취소: drops everything that is not saved, after asking (MSG000006). */
export function CancelButton() {
  const model = useGridModel();
  return <PlainButton id="cancel" icon={UndoOutlined} onClick={() => dropChanges(model)} />;
}

/** 삭제: deletes the checked documents by the call, after asking (MSG000005) which. */
export function DeleteButton<R extends object>(props: Pick<ActionProps<R>, 'for' | 'whyNot' | 'onDone'>) {
  return <ActionButton {...props} question="MSG000005" done="MSG000002" icon={DeleteOutlined} />;
}

interface RowProps<R> {
  onRow: (row: R) => unknown;
}

/** Runs on the row chosen. */
function useChosenRow<R extends object>(onRow: (row: R) => unknown): () => unknown {
  const model = useGridModel<R>();
  return () => {
    const row = chosenRow(model);
    return row && onRow(row);
  };
}

/** Any other button on one row, known by its BTN_ID. */
export function RowButton<R extends object>({ id, icon, onRow }: RowProps<R> & Pick<PlainProps, 'id' | 'icon'>) {
  return <PlainButton id={id} {...(icon ? { icon } : {})} onClick={useChosenRow(onRow)} />;
}

/** 수정: opens the row. */
export const ModifyButton = <R extends object>({ onRow }: RowProps<R>) => <RowButton id="modify" icon={EditOutlined} onRow={onRow} />;

/** 확인: takes the row, where rows are chosen. */
export function EnterButton<R extends object>({ onRow }: RowProps<R>) {
  return <PlainButton id="enter" icon={CheckOutlined} primary onClick={useChosenRow(onRow)} />;
}
