import { useSyncExternalStore } from 'react';
import type { Store } from '../lib/store';

/** The value of a store; the component renders again when it changes. */
export const useStore = <T>(of: Store<T>): T => useSyncExternalStore(of.subscribe, of.get);
