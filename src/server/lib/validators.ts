import { Ajv, type ValidateFunction } from 'ajv';

const ajv = new Ajv({ coerceTypes: false, removeAdditional: false, useDefaults: true, allErrors: true, allowUnionTypes: true });
const compiled = new Map<string, ValidateFunction>();

/** The validator of a schema of the API: one for each shape, however many calls have it and however many portals the process holds. */
export function validatorOf({ schema }: { schema: unknown }): ValidateFunction {
  const shape = JSON.stringify(schema);
  const known = compiled.get(shape) ?? ajv.compile(JSON.parse(shape) as object);
  compiled.set(shape, known);
  return known;
}
