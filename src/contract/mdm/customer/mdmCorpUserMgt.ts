import { screenCalls } from '../../call';
import { type User, userCalls } from '../../cms/comm/cmsUserMgt';

const screen = 'mdmCorpUserMgt';
const path = '/mdm/customer/MdmCorpUserMgt';

/** The users of a corporation and of its customers: their state, roles and customers. They are made, and described, by the system administrator. */
export const mdmCorpUserMgt = {
  ...userCalls(screen, path, 'MdmCorpUser'),
  save: screenCalls(screen, path).save<User>('saveMdmCorpUser', ['USER_ID', 'USER_STS'], { cost: 'hash' }),
};
