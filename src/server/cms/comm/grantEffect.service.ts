import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { GrantEffect, Preview } from '../../../contract/cms/comm/roles';
import { nameIn } from '../../lib/names';
import { Refusal } from '../../lib/refusal';
import type { Ctx } from '../../lib/serve';
import { ownCorps } from '../../lib/where';
import { applyCells, type Cell, partsOf, readHeld, shortened, without } from './grants.service';
import { nameOfButton, type Reach, readReach, takeTurn } from './reach.service';

/** Names of one kind in a summary at most. */
const listedNames = 40;

/** Does the work and tells what it changed of the roles. */
async function effectOf(ctx: Ctx<unknown>, reach: Reach, roles: readonly string[], work: () => Promise<void>): Promise<Preview> {
  const before = await readHeld(ctx, roles);
  await work();
  const after = await readHeld(ctx, roles);
  const { rows } = await sql<{ ROLE_ID: string; ROLE_NM: string; USER_CNT: number }>`
    select role_id, ${nameIn(ctx.lang, 'ROLE_NM')} as role_nm,
      (select count(*)::int from cms_user_role x join cms_user u using (user_id) where x.role_id = r.role_id and u.del_yn = 'N' and ${ownCorps(ctx.scope, 'u')}) as user_cnt
    from cms_role r where role_id = any(${roles}) order by sort_seq, role_id`.execute(ctx.db);
  const kinds = [
    ['MENU', 'MENUS', (key: string) => reach.all.get(key)?.MENU_NM ?? key],
    ['BTN', 'BUTTONS', (key: string) => nameOfButton(reach, key)],
    ['SVC', 'SERVICES', (key: string) => key],
  ] as const;
  const keys: string[] = [];
  const LIST = rows.flatMap((role) =>
    kinds.flatMap(([ITEM_TP, name, nameOf]): GrantEffect[] => {
      const [old, now] = [partsOf(before[name], role.ROLE_ID), partsOf(after[name], role.ROLE_ID)];
      return (['ADD', 'DEL'] as const).flatMap((ACT_TP) => {
        const items = ACT_TP === 'ADD' ? without(now, old) : without(old, now);
        if (items.length === 0) return [];
        keys.push(`${role.ROLE_ID} ${ITEM_TP} ${ACT_TP} ${items.join(' ')}`);
        return [{ ...role, ITEM_TP, ACT_TP, CNT: items.length, ITEMS: shortened(items.map(nameOf), listedNames) }];
      });
    }),
  );
  return { LIST, TOTAL: LIST.length, SEEN: createHash('sha256').update(keys.join('\n')).digest('hex') };
}

/** What the work would do: done and undone again. */
export async function lockAndPreview(ctx: Ctx<unknown>, cells: readonly Cell[]): Promise<Preview> {
  const reach = await readReach(ctx);
  await takeTurn(ctx);
  await sql`savepoint preview`.execute(ctx.db);
  const roles = [...new Set(cells.map(({ role }) => role))];
  const effect = await effectOf(ctx, reach, roles, () => applyCells(ctx, reach, cells));
  await sql`rollback to savepoint preview`.execute(ctx.db);
  return effect;
}

/** Gives and takes what is asked. A save that would do something else than the summary its sender has seen: 409 MSG000025. */
export async function saveCells(ctx: Ctx<unknown>, cells: readonly Cell[], seen: unknown): Promise<void> {
  const reach = await readReach(ctx);
  await takeTurn(ctx);
  const roles = [...new Set(cells.map(({ role }) => role))];
  const effect = await effectOf(ctx, reach, roles, () => applyCells(ctx, reach, cells));
  if (typeof seen === 'string' && seen !== effect.SEEN) throw new Refusal(409, 'MSG000025');
}
