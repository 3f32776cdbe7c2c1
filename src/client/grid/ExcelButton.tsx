import type { Call, ExcelBody } from '../../contract/call';
import { box } from '../shell/box';
import { chunkFailed } from '../shell/chunk';
import { useScreen } from '../shell/screen';
import { useGridModel, useGridName } from './context';
import { OutMenu } from './OutMenu';
import { PlainButton } from './PlainButton';

interface Props<S> {
  for: Call<ExcelBody<S>, Blob>;
  /** Name of a further grid, as its call knows it. */
  grid?: string;
}

/** 엑셀: the list as a file, as it is seen. */
export function ExcelButton<S>({ for: call, grid }: Props<S>) {
  const model = useGridModel<object>();
  const name = useGridName();
  const { has } = useScreen();
  const run = async (plain: boolean) => {
    model.commitEditor();
    // A grid that is filled from a workbook gives its titles as the form.
    if (!model.store.arranged.listed.length && !(plain && model.options.loads)) return box.warn('MSG000035');
    const { saveExcel } = await import('./excel').catch(chunkFailed);
    return saveExcel(model, { call: call as Call<ExcelBody<unknown>, Blob>, name, grid, plain });
  };
  const id = call.button ?? 'excel';
  return (
    <>
      <PlainButton id={id} onClick={() => run(false)} />
      {has(id) && <OutMenu onPlain={() => run(true)} />}
    </>
  );
}
