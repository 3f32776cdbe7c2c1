import { session } from '../../contract/session';
import { call } from './call';
import { signedIn } from './session';
import { type Lang, setTexts } from './texts';

/** Loads and shows a language: the whole map when signed in, else that of the login screens. Rejects with CallError. */
export async function loadTexts(lang: Lang, opts: { quiet?: boolean } = {}): Promise<void> {
  const source = signedIn() ? session.languageMap : session.introLang;
  const { data } = await call(source, { LANG_CD: lang }, opts);
  setTexts(lang, data[lang] ?? {});
}
