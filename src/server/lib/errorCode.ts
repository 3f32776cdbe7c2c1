import { randomBytes } from 'node:crypto';

/** The code of an error nobody foresaw: what its user reads out, and what the error log is searched for. */
export const newErrorCode = (): string => `ERR-${randomBytes(4).toString('hex').toUpperCase()}`;
