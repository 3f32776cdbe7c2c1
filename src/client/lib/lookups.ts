import { type CodeItem, lookupOf } from '../../contract/code';
import { introCall } from './call';

/** Entries of a kind that a keyword matches (CODE exactly or at its start, NAME anywhere); null when the look-up failed. */
export async function findEntries(kind: string, keyword: string, conditions: Record<string, unknown> = {}): Promise<CodeItem[] | null> {
  const { call, search } = lookupOf(kind);
  try {
    const { data } = await introCall(call, { SEARCH: { ...search, ...conditions, KEYWORD: keyword } });
    return data.LIST;
  } catch {
    return null;
  }
}
