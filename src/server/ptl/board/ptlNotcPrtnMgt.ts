import type { FastifyInstance } from 'fastify';
import { ptlNotcPrtnMgt } from '../../../contract/ptl/board/ptlNotcPrtnMgt';
import { serveDesk } from './desk';

export default async function ptlNotcPrtnMgtRoutes(app: FastifyInstance): Promise<void> {
  serveDesk(app, ptlNotcPrtnMgt, { partner: true });
}
