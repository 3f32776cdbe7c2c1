import type { FastifyInstance } from 'fastify';
import { home } from '../../contract/home';
import { serve } from '../lib/serve';
import { charts } from './charts';
import { cards, deadlines } from './figures';
import { alerts, notices, tasks } from './lists';
import { news, seeNews, seenBody } from './news';

export default async function homeRoutes(app: FastifyInstance) {
  serve(app, home.figures, async (ctx) => ({ LIST: await cards(ctx), DUE_LIST: await deadlines(ctx) }));
  serve(app, home.notices, notices);
  serve(app, home.alerts, alerts);
  serve(app, home.tasks, tasks);
  serve(app, home.charts, charts);
  serve(app, home.news, news);
  serve(app, home.seeNews, seeNews, { schema: { body: seenBody } });
}
