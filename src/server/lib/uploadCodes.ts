import { sql } from 'kysely';
import { field } from '../../contract/dictionary';
import type { UploadColumn } from '../../contract/uploadForm';
import { codesOf } from './codeNames';
import type { Ctx } from './serve';
import type { Code } from './uploadCell';

/** Codes in use today by those columns of a form that hold codes of a group, with the names the corporation has for them, in the user's language. */
export async function codesOfForm<F extends string>(ctx: Ctx<unknown>, form: readonly UploadColumn<F>[]): Promise<Map<F, Code[]>> {
  const groups = form.flatMap(({ field: name, kind }) => {
    const group = kind === 'code' ? field(name)?.code : undefined;
    return group ? [{ name, group }] : [];
  });
  const { rows } = await sql<Code & { MSTR_CD: string }>`
    select k.mstr_cd, k.code, case ${ctx.lang} when 'en' then coalesce(k.eng_name, k.name) else k.name end as name
      from ${codesOf(ctx.user.CORP_CD)} k where k.mstr_cd = any(${groups.map(({ group }) => group)}) and k.shown
     order by k.mstr_cd, k.sort_seq, k.code`.execute(ctx.db);
  return new Map(groups.map(({ name, group }) => [name, rows.filter((row) => row.MSTR_CD === group)]));
}
