import { InboxOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { t } from '../lib/texts';
import { useStore } from '../shell/useStore';
import { useGridModel } from './context';
import { useGridView } from './view';

const sentences = { before: 'UI.GRID.BEFORE', awaited: 'UI.GRID.AWAITED', ready: 'UI.GRID.EMPTY', failed: 'UI.GRID.FAIL' };

/** What an empty grid says: before the first search, before the rows of another row above come, without rows, or after a failed load, which can be tried again. */
export function Empty() {
  const model = useGridModel();
  useSyncExternalStore(model.store.signals.onStruct, () => model.store.signals.structVersion);
  const { head } = useGridView();
  const phase = useStore(model.phase);
  if (model.store.arranged.size) return null;
  const filtered = phase === 'ready' && model.store.arranged.isFiltered;
  const sentence = phase === 'before' && !model.select ? 'ready' : phase;
  const { empty } = model.options;
  const text = sentence === 'ready' && (typeof empty === 'function' ? empty() : empty);
  return (
    <div className="gempty" data-phase={phase} role="status" style={{ top: head }}>
      <InboxOutlined aria-hidden />
      <p>{filtered ? t('UI.GRID.FILTER_NONE') : text || t(sentences[sentence])}</p>
      {phase === 'failed' && (
        <Button icon={<ReloadOutlined aria-hidden />} onClick={() => void model.search(undefined, { ask: false })}>
          {t('UI.COMMON.RETRY')}
        </Button>
      )}
    </div>
  );
}
