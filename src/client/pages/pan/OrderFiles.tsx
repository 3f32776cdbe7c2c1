import type { OrderFile } from '../../../contract/pan/dlvOrdDetail';
import { type GridModel, useGridState } from '../../grid';
import { t } from '../../lib/texts';
import { chunkFailed } from '../../shell/chunk';
import { deferred } from '../../shell/deferred';
import { useStore } from '../../shell/useStore';

const FileCards = deferred(() => import('./FileCards').catch(chunkFailed));

interface Props {
  number: string;
  grid: GridModel<OrderFile, { DLV_ORD_NO: string }>;
  /** What is still to come. */
  note: string;
}

/** The files of an order below their number; what draws them is loaded with the first one. */
export function OrderFiles({ number, grid, note }: Props) {
  useGridState(grid);
  const phase = useStore(grid.phase);
  const title = t('UI.dlvOrdDetail.G3');
  const files = grid.rows();
  return (
    <section className="doc-part" aria-label={title}>
      <h3>
        {title}
        <small>{files.length || ''}</small>
        {note && <span className="doc-aside">{note}</span>}
      </h3>
      {files.length > 0 && <FileCards number={number} files={files} />}
      {files.length === 0 && phase === 'ready' && <p className="doc-none">{t('UI.dlvOrdDetail.NO_FILES')}</p>}
    </section>
  );
}
