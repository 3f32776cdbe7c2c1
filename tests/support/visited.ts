import { createTestApp, type TestApp, type Visitor } from './db';
import { todayOf } from './orders';

/** The portal of a test file, those who are signed in at it by their user IDs, and what day it is there. */
export async function visited<N extends string>(users: Record<N, string>): Promise<{ t: TestApp; today: string } & Record<N, Visitor>> {
  const t = await createTestApp();
  const names = Object.entries<string>(users);
  const visitors = await Promise.all(names.map(async ([name, id]) => [name, await t.login(id)] as const));
  return { t, today: await todayOf(t), ...(Object.fromEntries(visitors) as Record<N, Visitor>) };
}
