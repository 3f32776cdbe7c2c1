import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { call } from '../../contract/call';

const openapiCall = call<unknown, unknown>('/api/openapi.json', 'system', 'LOGIN', { method: 'GET' });

/** The API's description of itself, made from the schemas that validate it. */
export async function openapi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Quayside', version: '1' },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } } },
    },
  });
  app.get(openapiCall.path, { config: { call: openapiCall }, schema: { summary: 'LOGIN', tags: ['system'] } }, async () => app.swagger());
}
