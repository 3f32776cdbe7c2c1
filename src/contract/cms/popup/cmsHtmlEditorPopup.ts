import { maxContent } from '../../ptl/board/notice';

/** What the editor of formatted texts is opened with; it resolves with the HTML as it is to be kept. */
export interface HtmlEdit {
  HTML: string;
  /** Kind of document its pictures hang on once that is saved; null of a text that has none. */
  REF_TP: string | null;
  /** Name of what is written. */
  TITLE: string;
  /** Names that are filled in later, and what each means: offered to be put in as ${name}. */
  VARIABLES?: readonly { name: string; title: string }[];
}

/** Longest formatted text, in characters. */
export const maxHtml = maxContent;
