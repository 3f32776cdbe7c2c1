import { maxContent } from '../../ptl/board/notice';

/** What the editor of formatted texts is opened with; it resolves with the HTML as it is to be kept. */
export interface HtmlEdit {
  HTML: string;
  /** Kind of document its pictures hang on once that is saved. */
  REF_TP: string;
  /** Name of what is written. */
  TITLE: string;
}

/** Longest formatted text, in characters. */
export const maxHtml = maxContent;
