import type pg from 'pg';

/**
 * Has much written into tables that are without their references, unique constraints and indexes meanwhile, but for their primary keys: they are
 * made anew at the end, and so refuse what does not fit.
 */
export async function withoutIndexes(client: pg.Client, tables: readonly string[], write: () => Promise<void>): Promise<void> {
  const { rows: constraints } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
       from pg_constraint where conrelid = any($1::regclass[]) and contype in ('f', 'u') order by contype desc`,
    [tables],
  );
  for (const { drop } of constraints) await client.query(drop);
  const { rows: indexes } = await client.query<{ drop: string; make: string }>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
       from pg_index where indrelid = any($1::regclass[]) and not indisprimary`,
    [tables],
  );
  for (const { drop } of indexes) await client.query(drop);
  await write();
  for (const { make } of [...indexes, ...constraints]) await client.query(make);
}
