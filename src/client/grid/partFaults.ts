import type { Fault } from '../../contract/call';

/** Faults of the rows of a part, which are told as `G2.{place}.{column}` of their document or row. */
export const partFaults = (part: string, errors: readonly Fault[]): Fault[] =>
  errors.flatMap((fault) => {
    const [id, place, FIELD] = fault.FIELD?.split('.') ?? [];
    return id === part && FIELD ? [{ ...fault, ROW_NO: Number(place), FIELD }] : [];
  });
