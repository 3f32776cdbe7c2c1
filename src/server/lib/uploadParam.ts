import { normalize } from './normalize';
import { Refusal } from './refusal';

/** The JSON part `param` of an upload, {} where there is none; 400 MSG000032 for what is no JSON. */
export function paramOf(part: unknown): object {
  try {
    const param: unknown = typeof part === 'string' ? JSON.parse(part) : part;
    return typeof param === 'object' && param !== null ? (normalize(param) as object) : {};
  } catch {
    throw new Refusal(400, 'MSG000032');
  }
}
