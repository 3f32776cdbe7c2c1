import { EyeOutlined } from '@ant-design/icons';
import { canUnlock, canView, hasLeft, type User, type userCalls } from '../../contract/cms/comm/cmsUserMgt';
import { callBatch } from '../lib/batch';
import { codeName } from '../lib/codes';
import { session } from '../lib/session';
import { t } from '../lib/texts';
import { actionOf, askAction } from '../shell/action';
import { box } from '../shell/box';
import { useScreen } from '../shell/screen';
import { enterView } from '../shell/view';
import { ActionButton } from './buttons';
import type { Column } from './column';
import { useGridModel } from './context';
import { RowButton } from './documentButtons';

interface Props {
  calls: ReturnType<typeof userCalls>;
}

export const isMe = (user: Partial<User>) => user.USER_ID === session().USER_ID;
/** Why nothing is done to an account: the own one, one that has left. */
export const mine = (user: User) => (isMe(user) ? t('MSG000124') : hasLeft(user) ? t('MSG000040') : null);
/** May the roles and customers of the account be changed? */
export const rightsOpen = (user: Partial<User>) => !isMe(user) && user.USER_STS !== 'RTR';

/** The lock of an account, which tells why it is there. */
export const lockColumn: Column<User> = {
  field: 'LOCK_YN',
  render: (user) => user.LOCK_TIP && <span title={user.LOCK_TIP}>V</span>,
};

/** What is done to the checked accounts: their password, their lock, their sessions. */
export function AccountActions({ calls }: Props) {
  return (
    <>
      <ActionButton for={calls.resetPw} whyNot={mine} question="MSG000123" />
      <ActionButton for={calls.unlock} whyNot={(user) => (canUnlock(user) ? null : t('UI.cmsUserMgt.NOT_LOCKED'))} />
      <ActionButton for={calls.endSession} whyNot={mine} />
    </>
  );
}

/** 고객 화면 보기: shows the portal as the customer user of the row, once a reason is given. */
export function ViewButton({ calls }: Props) {
  const users = useGridModel<User>();
  const { caption } = useScreen();
  const view = (user: User) =>
    canView(user)
      ? enterView(async () => {
          const rows = [`${user.USER_ID} ${user.USER_NM}`];
          const answered = await askAction({ ...actionOf('viewAs', caption('viewAs'), 1), rows, reason: {} });
          const LIST = [{ USER_ID: user.USER_ID, UPD_CNT: user.UPD_CNT }];
          return answered && callBatch(users, calls.viewAs, { LIST, RSN: answered.RSN });
        })
      : user.USER_TP === 'C'
        ? box.warn('MSG000027', codeName('USER_STS', user.USER_STS))
        : box.warn('MSG000568', codeName('USER_TP', user.USER_TP));
  return <RowButton id="viewAs" icon={EyeOutlined} onRow={view} />;
}
