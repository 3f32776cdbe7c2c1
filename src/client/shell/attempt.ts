import { CallError, shown } from '../lib/call';
import { t } from '../lib/texts';
import { box } from './box';

/**
 * Does something that the server may refuse: a refusal is shown in a box, and the result is null. `refused` has it first; where that gives
 * true it has dealt with it, and nothing more is said.
 */
export async function attempt<T>(work: () => Promise<T>, refused?: (error: CallError) => unknown): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (refused?.(error) === true) return null;
    // Somebody else was first, and there is nothing to compare here.
    const text = error.code === 'MSG000025' ? t('MSG000511') : shown(error);
    await box.show(error.status === 0 || error.status >= 500 ? 'error' : 'warn', text);
    return null;
  }
}
