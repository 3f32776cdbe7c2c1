import { InboxOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { t } from '../lib/texts';
import { useStore } from '../shell/useStore';
import { useGridModel } from './context';
import { headerHeight } from './layout';

const sentences = { before: 'UI.GRID.BEFORE', ready: 'UI.GRID.EMPTY', failed: 'UI.GRID.FAIL' };

/** What an empty grid says: before the first search, without rows, or after a failed load, which can be tried again. */
export function Empty() {
  const model = useGridModel();
  useSyncExternalStore(model.store.onStruct, () => model.store.structVersion);
  const phase = useStore(model.phase);
  if (model.store.size) return null;
  return (
    <div className="gempty" role="status" style={{ top: headerHeight }}>
      <InboxOutlined aria-hidden />
      <p>{t(sentences[phase === 'before' && !model.select ? 'ready' : phase])}</p>
      {phase === 'failed' && (
        <Button icon={<ReloadOutlined aria-hidden />} onClick={() => void model.search(undefined, { ask: false })}>
          {t('UI.COMMON.RETRY')}
        </Button>
      )}
    </div>
  );
}
