import type { FastifyRequest } from 'fastify';
import { officesOf } from '../file/offices.service';
import type { Kit } from '../lib/kit';

/** The body of a look-up with the offices of the document store in it, which are asked for before its transaction begins. */
export async function withOffices({ body }: FastifyRequest, kit: Kit): Promise<unknown> {
  const asked = (body ?? {}) as { SEARCH?: object };
  const offices = await officesOf(kit);
  return { ...asked, SEARCH: { ...asked.SEARCH, OFFICES: offices.map((o) => ({ code: o.CODE, name: o.NAME, corp_cd: o.CORP_CD })) } };
}
