import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { ErrorBody, Fault } from '../../contract/call';
import { told } from '../../contract/rules';
import { newErrorCode } from '../lib/errorCode';
import { databaseRefusal } from '../lib/faults';
import { maskedBody } from '../lib/mask';
import { jsonInPieces, mapInPieces } from '../lib/pieces';
import { Refusal } from '../lib/refusal';
import type { Speech } from '../lib/texts';

/** The one place that turns a refusal or an unknown error into the answer, in the user's language. */
export function errors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    // Nobody is left to be answered: a page was left while its files came, or while its call waited for its turn.
    if ((error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.name === 'AbortError') && request.raw.socket.destroyed) return reply.hijack();
    const refusal = refusalOf(error, app);
    if (refusal && refusal.status >= 500) request.log.warn({ err: error, code: refusal.code, status: refusal.status }, 'refused');
    if (refusal) return sendRefusal(app, refusal, request, reply);
    return sendUnknown(app, error, request, reply);
  });
  app.setNotFoundHandler(async (request, reply) => sendRefusal(app, new Refusal(404, 'MSG000043'), request, reply));
}

/** Faults of an envelope that are listed at most; a person's rows never have that many of this kind. */
const maxFaults = 1_000;

/** The refusal an error stands for: thrown as one, by the frame, or by the database. */
function refusalOf(error: FastifyError, app: FastifyInstance): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error.validation)
    return new Refusal(422, validationCode(error), { errors: error.validation.slice(0, maxFaults).map((fault) => validationFault(fault)) });
  const { UPLOAD_MAX_MB, UPLOAD_MAX_CNT } = app.kit.env.settings;
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new Refusal(415, 'MSG000032');
    case 'FST_REQ_FILE_TOO_LARGE':
      return new Refusal(413, 'MSG000302', { args: [UPLOAD_MAX_MB] });
    case 'FST_INVALID_JSON_FIELD_ERROR':
      return new Refusal(400, 'MSG000032');
    case 'FST_FILES_LIMIT':
      return new Refusal(422, 'MSG000303', { args: [UPLOAD_MAX_CNT] });
    default:
      if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new Refusal(error.statusCode, 'MSG000032');
      return databaseRefusal(error);
  }
}

type Invalid = NonNullable<FastifyError['validation']>[number];

const validationCode = (error: FastifyError) => validationFault(error.validation?.[0]).CODE;

/** A fault of the envelope: ROW_NO and FIELD from its path. */
function validationFault(fault: Invalid | undefined): Fault {
  const path = (fault?.instancePath ?? '').split('/').slice(1);
  const row = (path[0] === 'LIST' || path[0] === 'LINES') && path[1] ? { ROW_NO: Number(path[1]) + 1 } : {};
  const missing = fault?.keyword === 'required' ? String(fault.params?.missingProperty) : undefined;
  const unknown = fault?.keyword === 'additionalProperties' ? String(fault.params?.additionalProperty) : undefined;
  const column = missing ?? unknown ?? path.at(-1) ?? 'BODY';
  // A line inside a row is named as everywhere: G2.1.ITEM_CD.
  const field = path[2] === 'G2' && path[4] ? `G2.${Number(path[3]) + 1}.${column}` : column;
  if (row.ROW_NO && fault?.keyword === 'type') {
    const isNumber = String(fault.params?.type).includes('number');
    return {
      ...row,
      FIELD: field,
      ...(isNumber ? { CODE: 'MSG000015', ARGS: [`LBL.${column}`] } : { CODE: 'MSG000013', ARGS: ['{row}', `LBL.${column}`] }),
    };
  }
  return missing
    ? { ...row, FIELD: field, CODE: 'MSG000012', ARGS: [`LBL.${column}`] }
    : { ...row, FIELD: field, CODE: 'MSG000017', ARGS: [`LBL.${column}`, fault?.message ?? ''] };
}

async function sendRefusal(app: FastifyInstance, refusal: Refusal, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (refusal.heldMs) await sleep(refusal.heldMs);
  const { texts } = app.kit;
  const speech = refusal.status === 503 ? texts.atHand(request.lang) : await texts.of(request.lang).catch(() => undefined);
  const screen = request.routeOptions.config.call?.screen;
  const faults = refusal.errors && (await mapInPieces(refusal.errors, (fault) => spoken(fault, speech, screen)));
  const first = refusal.args === undefined ? faults?.find((fault) => fault.CODE === refusal.code)?.MESSAGE : undefined;
  const body: ErrorBody = {
    message: first ?? speech?.text(refusal.code, ...(refusal.args ?? [])) ?? refusal.code,
    code: refusal.code,
    ...(faults?.length ? { errors: faults } : {}),
    ...(refusal.row ? { row: refusal.row } : {}),
    ...(refusal.ended ? { ended: refusal.ended } : {}),
  };
  if (refusal.status === 401 && request.routeOptions.config.call?.auth === 'TOKEN') reply.header('www-authenticate', 'Bearer');
  if (refusal.retryAfter) reply.header('retry-after', String(refusal.retryAfter));
  return reply
    .code(refusal.status)
    .headers(headers(refusal.code))
    .type('application/json; charset=utf-8')
    .send(await jsonInPieces(body));
}

const headers = (code: string) => ({ 'x-error-code': code, 'cache-control': 'no-store' });

/** A fault with its text; one without values gets the title of its field. */
export function spoken({ ARGS, ...fault }: Fault, speech: Speech | undefined, screen: string | undefined): Fault {
  if (!speech) return fault;
  const { code, args } = told({ ...fault, ARGS: ARGS ?? [] });
  const values = args.map((arg) => (typeof arg === 'string' && arg.startsWith('LBL.') ? speech.label(arg.slice(4), screen) : arg));
  if (values.length === 0 && fault.FIELD) values.push(speech.label(fault.FIELD, screen));
  return { ...fault, MESSAGE: speech.text(code, ...values) };
}

/** Logs an error nobody foresaw under a code of its own and answers with that code alone. */
async function sendUnknown(app: FastifyInstance, error: Error, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const code = newErrorCode();
  request.log.error({ err: error, code }, 'unknown error');
  const { pools, texts } = app.kit;
  const entry = {
    code,
    message: error.message.slice(0, 2000) || 'unknown error',
    stack: error.stack ?? null,
    url: request.url.split('?')[0]?.slice(0, 200) ?? null,
    body: maskedBody(request.body),
    user: request.session?.person.USER_ID ?? null,
  };
  await sql`insert into cms_error_log (err_dtm, err_cd, req_id, err_lvl, err_msg, err_stack, svc_url, req_body, user_id, client_ip, cfm_yn)
    values (now(), ${code}, ${request.id}, 'ERROR', ${entry.message}, ${entry.stack}, ${entry.url}, ${entry.body}, ${entry.user}, ${request.ip}, 'N')`
    .execute(pools.asideDb)
    .catch((failure) => request.log.error({ err: failure, code }, 'the error log cannot be written'));
  const speech = await texts.of(request.lang).catch(() => undefined);
  const body: ErrorBody = { message: speech?.text('MSG000032') ?? 'MSG000032', code, unknown: true };
  return reply.code(500).headers(headers(code)).type('application/json; charset=utf-8').send(JSON.stringify(body));
}
