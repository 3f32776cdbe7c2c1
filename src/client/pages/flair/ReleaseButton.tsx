import { RollbackOutlined } from '@ant-design/icons';
import type { Booking, Load } from '../../../contract/flair/flairBKTracingPoList';
import { leftBehind } from '../../../contract/flair/ledger';
import { ToolButton, useGridModel, useGridState } from '../../grid';
import { t } from '../../lib/texts';
import { releaseLeft } from './addPo';

/** Gives back what a departed booking has left behind; off while there is nothing of it. */
export function ReleaseButton({ booking, off }: { booking: Booking | null; off: string | false }) {
  const lines = useGridModel<Load>();
  useGridState(lines);
  const isLeft = lines.rows().some((row) => leftBehind(booking, row) > 0);
  return (
    <ToolButton
      id="release"
      granted={!lines.readOnly}
      caption={t('UI.flairBKTracingPoList.RELEASE')}
      icon={RollbackOutlined}
      off={off || (!isLeft && t('UI.flairBKTracingPoList.NONE_LEFT'))}
      onClick={() => releaseLeft(lines, booking)}
    />
  );
}
