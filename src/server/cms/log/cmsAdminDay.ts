import type { FastifyInstance } from 'fastify';
import { cmsAdminDay } from '../../../contract/cms/log/cmsAdminDay';
import { serve } from '../../lib/serve';
import { accounts, mails, partOf, registrations } from './dayPeople.service';
import { errors, jobs, outside, room, system } from './daySystem.service';

export default async function cmsAdminDayRoutes(app: FastifyInstance): Promise<void> {
  const { env } = app.kit;
  serve(app, cmsAdminDay.registrations, async (ctx) => partOf(ctx, await registrations(ctx)));
  serve(app, cmsAdminDay.accounts, async (ctx) => partOf(ctx, await accounts(ctx)));
  serve(app, cmsAdminDay.mails, async (ctx) => partOf(ctx, await mails(ctx)));
  serve(app, cmsAdminDay.outside, async (ctx) => partOf(ctx, await outside(ctx)));
  serve(app, cmsAdminDay.jobs, async (ctx) => partOf(ctx, await jobs(ctx)));
  serve(app, cmsAdminDay.errors, async (ctx) => partOf(ctx, await errors(ctx)));
  serve(app, cmsAdminDay.room, async (ctx) => partOf(ctx, await room(ctx, env)));
  serve(app, cmsAdminDay.system, async (ctx) => partOf(ctx, await system(ctx, env)));
}
