import { type FormField, form } from '../../../contract/pan/dlvOrdForm';
import { faultAdder, type CheckedRow as OfForm } from '../../lib/uploadRows';

export type CheckedRow = OfForm<FormField>;

export const columnOfField = new Map(form.map((column) => [column.field, column]));

/** Adds a fault to a row. */
export const addFault = faultAdder(form);
