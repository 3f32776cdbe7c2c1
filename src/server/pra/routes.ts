import type { FastifyInstance } from 'fastify';
import praImportCargoKpi from './praImportCargoKpi';
import praImportCargoList from './praImportCargoList';

/** The screens of the key-account service PRA. */
export default async function pra(app: FastifyInstance): Promise<void> {
  await praImportCargoList(app);
  await praImportCargoKpi(app);
}
