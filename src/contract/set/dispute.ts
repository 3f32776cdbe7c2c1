import type { ActionBody } from '../call';
import type { Row } from '../dictionary';
import type { setDsp } from '../tables/set';
import type { OwnColumnOf } from '../tables/table';

/** A file of a dispute. */
export interface DisputeFile {
  FILE_SN: number;
  FILE_NM: string;
  FILE_SIZE: number;
}

/** A text in the thread of a cost line: the first of a dispute has its reason, the others answer. */
export type DisputeEntry = Row<OwnColumnOf<typeof setDsp>, 'COST_NO' | 'DSP_SEQ' | 'STL_NO' | 'DSP_CNNT' | 'DSP_DTM' | 'UPD_CNT'> & {
  DSP_USER_NM: string | null;
  /** Whose side wrote it: S staff, C customer, and its team or company. */
  SIDE_TP: string;
  SIDE_NM: string | null;
  /** Y: of the other side, and not read yet. */
  UNREAD_YN: string;
  FILES: DisputeFile[];
};

/** Texts that were shown. */
export type ShownEntries = ActionBody<Pick<DisputeEntry, 'COST_NO' | 'DSP_SEQ'>>;

/** What is sent with lines that are disputed, or in answer. */
export interface DisputeText {
  STL_DSP_TP?: string | null;
  DSP_CNNT?: string | null;
  FILE_GRP_NO?: string | null;
}

/** Longest text of a dispute. */
export const longestDispute = 1000;
