import type { Fault } from '../../contract/call';
import { isBizNo, isContainerNo, isEmail, isMobile, isUserId } from '../../contract/rules';

/** Rules for the `check` of a text field. */
export const checks = {
  mobile: (value: string): Fault | null => (isMobile(value) ? null : { CODE: 'MSG000018' }),
  email: (value: string): Fault | null => (isEmail(value) ? null : { CODE: 'MSG000019' }),
  bizNo: (value: string): Fault | null => (isBizNo(value) ? null : { CODE: 'MSG000020' }),
  containerNo: (value: string): Fault | null => (isContainerNo(value) ? null : { CODE: 'MSG000021', ARGS: [value] }),
  userId: (value: string): Fault | null => (isUserId(value) ? null : { CODE: 'MSG000120' }),
};
