import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';

export interface QuotaSearch {
  CORP_CD: string;
  /** Code, business number or part of a name of the customer, code or part of a name of the corporation. */
  KEYWORD: string;
}

/**
 * What the files of a corporation (CUST_CD `*`) or of one of its customers take, and may take: QUOTA_MB as it was set, LIMIT_MB as it counts.
 * UPD_CNT is null where nothing was set yet.
 */
export type FileQuota = Row<'CORP_CD' | 'CUST_CD' | 'CUST_NM' | 'QUOTA_MB', 'CORP_CD' | 'CUST_CD'> & {
  UPD_CNT: number | null;
  FILE_CNT: number;
  USED_MB: number;
  LIMIT_MB: number;
  /** Per cent of the limit. */
  USE_RATE: number;
};

/** CUST_CD of the row that is about a corporation as a whole: its system administrators' to set. */
export const wholeCorp = '*';

/** The highest quota, MB: 100 TB. */
export const maxQuotaMb = 100_000_000;

const calls = screenCalls('cmsFileQuotaMgt', '/cms/setting/CmsFileQuotaMgt');

export const cmsFileQuotaMgt = {
  select: calls.read<QuotaSearch, FileQuota>('selectCmsFileQuota'),
  /** Takes QUOTA_MB; an empty one makes the setting count again. */
  save: calls.save<FileQuota>('saveCmsFileQuota', ['CORP_CD', 'CUST_CD', 'QUOTA_MB']),
};
