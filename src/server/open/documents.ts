import type { FastifyInstance, FastifyRequest } from 'fastify';
import { partnerDocument, partnerPage } from '../../contract/open/partner';
import { describe, readCodes } from './document';
import { pageOf } from './page';

/** The description of the partners' calls: nothing in it is secret, and who needs it has no account. */
export default async function documents(app: FastifyInstance): Promise<void> {
  const { kit } = app;
  const described = async (request: FastifyRequest) => {
    const asked = (request.query as { lang?: unknown }).lang;
    const lang = asked === 'ko' || asked === 'en' ? asked : request.lang;
    const speech = await kit.texts.of(lang);
    return { lang, speech, description: describe(kit.env.PUBLIC_URL, { lang, speech, codes: await readCodes(kit.pools.asideDb, lang) }) };
  };
  const schema = { tags: ['system'], summary: 'OPEN' };

  app.get(
    partnerDocument.path,
    { config: { call: partnerDocument }, schema: { ...schema, operationId: partnerDocument.id } },
    async (request) => {
      const { description } = await described(request);
      return description;
    },
  );

  app.get(
    partnerPage.path,
    { config: { call: partnerPage }, schema: { ...schema, operationId: partnerPage.id } },
    async (request, reply) => {
      const { description, lang, speech } = await described(request);
      return reply
        .type('text/html; charset=utf-8')
        .header('content-language', lang)
        .send(pageOf(description, lang, speech));
    },
  );
}
