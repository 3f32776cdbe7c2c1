import { type Fault, screenCalls } from '../call';
import { type PasswordLimits, passwordFaults, passwordType } from '../password';
import type { PasswordKind } from '../rules';

/** Passwords go over the wire as they were typed: no blank is taken off. */
export interface PasswordChange {
  CUR_PW: string;
  NEW_PW: string;
  NEW_PW2: string;
}

/** Every fault of a change: those of the new password, and two that differ. */
export function changeFaults(
  input: Partial<PasswordChange>,
  userId: string,
  limits: PasswordLimits,
  kindName: (kind: PasswordKind) => string,
): Fault[] {
  const faults = passwordFaults(input.NEW_PW ?? '', userId, limits, kindName).map((fault) => ({ ...fault, FIELD: 'NEW_PW' }));
  return input.NEW_PW === input.NEW_PW2 ? faults : [...faults, { FIELD: 'NEW_PW2', CODE: 'MSG000115', ARGS: [] }];
}

const calls = screenCalls('changePassword', '/admin/ChangePassword');

export const changePassword = {
  /** LIST holds the limits in force. */
  select: calls.read<object, PasswordLimits>('selectChangePasswordForm'),
  save: calls.save<PasswordChange>('saveChangePassword', [], {
    own: { CUR_PW: passwordType, NEW_PW: passwordType, NEW_PW2: passwordType },
    cost: 'hash',
  }),
};
