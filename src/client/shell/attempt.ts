import { CallError, shown } from '../lib/call';
import { box } from './box';

/** Does something that the server may refuse: a refusal is shown in a box after `refused` has had it, and the result is null. */
export async function attempt<T>(work: () => Promise<T>, refused?: (error: CallError) => void): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    refused?.(error);
    await box.show(error.status === 0 || error.status >= 500 ? 'error' : 'warn', shown(error));
    return null;
  }
}
