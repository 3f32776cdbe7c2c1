import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CodeItem } from '../../contract/code';
import type { LookupKind } from '../../contract/lookup';
import { findEntries } from '../lib/lookups';

/** How long typing rests before a look-up is asked, ms. */
const rest = 200;

/** Entries of a kind for the text typed so far, asked when typing rests; none without a kind or a text. */
export function useFound(kind: LookupKind | undefined, text: string, conditions: () => Record<string, unknown> | undefined): CodeItem[] {
  const [found, setFound] = useState<{ text: string; list: CodeItem[] }>({ text: '', list: [] });
  const search = useRef(conditions);
  useLayoutEffect(() => {
    search.current = conditions;
  });
  useEffect(() => {
    if (!kind || !text) return;
    let late = false;
    const timer = setTimeout(async () => {
      const list = await findEntries(kind, text, search.current());
      if (!late) setFound({ text, list: list ?? [] });
    }, rest);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [kind, text]);
  return kind && text && found.text === text ? found.list : [];
}
