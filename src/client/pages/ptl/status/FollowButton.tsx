import { BellFilled, BellOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { type Follow, followedSearch, searchFollow, shipmentFollow } from '../../../../contract/ptl/status/follow';
import type { Shipment, ShipmentSearch } from '../../../../contract/ptl/status/ptlShipngStusList';
import { type GridModel, ToolButton, useGridState } from '../../../grid';
import { call, newBatchId } from '../../../lib/call';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { notify } from '../../../shell/notify';
import { usePart } from '../../../shell/part';
import { useScreen } from '../../../shell/screen';
import { askFollow } from './FollowDialog';

type Calls = typeof shipmentFollow | typeof searchFollow;

interface BellProps {
  calls: Calls;
  /** What is followed of it now. */
  follows: readonly Follow[];
  /** Other searches that are followed, to be ended from here. */
  others?: readonly Follow[];
  /** What is followed when it is pressed. */
  target: Partial<Follow>;
  /** Follows are to be read anew. */
  onDone(): void;
  keys?: string;
  off?: string | null;
}

async function send(of: Calls['follow'], LIST: Partial<Follow>[]): Promise<boolean> {
  const answer = await attempt(() => call(of, { BATCH_ID: newBatchId(), LIST }));
  if (answer?.message) notify.success(answer.message);
  return answer !== null;
}

/** The bell: pressed while something is followed. It asks what is to be told, or whether that is to end. */
function Bell({ calls, follows, others = [], target, onDone, keys, off }: BellProps) {
  const [follow] = follows;
  /** Who turns from a shipment to its customer follows the customer alone. */
  const endOthers = async (kind: string) => {
    const ended = follows.filter(({ FLW_TP }) => FLW_TP !== kind);
    if (ended.length) await send(calls.unfollow, ended);
  };
  const press = async () => {
    const answered = await askFollow({ follow, search: target.FLW_TP === 'SRCH', others });
    if (!answered) return;
    if ('stop' in answered) await send(calls.unfollow, [answered.stop]);
    else if (await send(calls.follow, [{ ...target, ...answered }])) await endOthers(answered.FLW_TP);
    onDone();
  };
  return (
    <ToolButton
      id="follow"
      icon={follow ? BellFilled : BellOutlined}
      pressed={follow !== undefined}
      onClick={press}
      {...(follow ? { caption: t('UI.FOLLOW.ON') } : {})}
      {...(keys ? { keys } : {})}
      off={off}
    />
  );
}

/** The bell of a shipment. */
function ShipmentBell({ HBL_NO }: { HBL_NO: string }) {
  const [asked, setAsked] = useState(1);
  const part = usePart(shipmentFollow.select, asked, true, { SEARCH: { HBL_NO } });
  const target = { FLW_TP: 'SHIP', HBL_NO };
  const follows = part.data?.LIST.map((one) => ({ ...one, HBL_NO })) ?? [];
  return <Bell calls={shipmentFollow} follows={follows} target={target} keys="F" onDone={() => setAsked(asked + 1)} />;
}

/** The bell of the search whose shipments are shown. */
function SearchBell({ grid }: { grid: GridModel<Shipment, ShipmentSearch> }) {
  useGridState(grid);
  const [asked, setAsked] = useState(1);
  const part = usePart(searchFollow.select, asked, true, { SEARCH: {} });
  const SRCH_COND = followedSearch(grid.query.searched);
  const all = part.data?.LIST ?? [];
  const follows = all.filter((one) => one.SRCH_COND === SRCH_COND);
  const others = all.filter((one) => one.SRCH_COND !== SRCH_COND);
  const off = SRCH_COND === '{}' && others.length === 0 ? t('MSG000666') : null;
  return (
    <Bell
      calls={searchFollow}
      follows={follows}
      others={others}
      target={{ FLW_TP: 'SRCH', SRCH_COND }}
      off={off}
      onDone={() => setAsked(asked + 1)}
    />
  );
}

/** Asks for follows only where the user may follow. */
export const FollowShipment = (props: { HBL_NO: string }) => (useScreen().has('follow') ? <ShipmentBell {...props} /> : null);
export const FollowSearch = (props: { grid: GridModel<Shipment, ShipmentSearch> }) =>
  useScreen().has('follow') ? <SearchBell {...props} /> : null;
