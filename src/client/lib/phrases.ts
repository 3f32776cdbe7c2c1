import { openPopup } from './openers';

/** What the popup of frequently used phrases is given: their kind, and the text that can be kept as a phrase. */
export interface PhraseParam {
  PHRS_TP: string;
  TEXT: string;
}

/** Lets the user choose a phrase and puts it into the text in place of what is selected; null when none was chosen. */
export async function insertPhrase(kind: string, text: string, start: number, end: number): Promise<string | null> {
  try {
    const phrase = await openPopup<string>('/cms/popup/cmsUsedPhrasePopup', { param: { PHRS_TP: kind, TEXT: text } satisfies PhraseParam });
    return text.slice(0, start) + phrase + text.slice(end);
  } catch {
    return null;
  }
}
