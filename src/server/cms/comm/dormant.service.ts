import { type RawBuilder, sql } from 'kysely';

/** Days without a sign-in after which an account ends. */
export const unusedDays = 365;

/**
 * When an account was last used: signed in, made, or put in use again by an administrator, whose decision the next night would undo
 * otherwise. Written for the alias U.
 */
export const lastUse: RawBuilder<Date> = sql<Date>`greatest(u.last_login_dtm, u.reg_dtm, (
  select max(h.chg_dtm) from cms_hist h where h.tbl_nm = 'CMS_USER' and h.row_key = u.user_id and h.col_nm = 'USER_STS' and h.new_val = 'ACT'))`;
