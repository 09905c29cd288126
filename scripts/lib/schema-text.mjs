// What a migrated database is, as lines of text that can be compared: one for each table, column, constraint, index,
// trigger, policy, function, sequence, view, type, extension and right. The order of columns and all comments are left
// out; white space in bodies of functions counts as one space, and whoever owns the database is called `owner`.

const OWN = `n.nspname = 'public' and not exists
  (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`;

/** Rights as 'plinth_app: INSERT, SELECT', without those of the owner, who has them all. */
function rights(list, kind, owner) {
  return `coalesce((select string_agg(who || ': ' || what, '; ' order by who) from (
    select case r.grantee when 0 then 'public' else pg_get_userbyid(r.grantee) end as who,
           string_agg(r.privilege_type, ', ' order by r.privilege_type) as what
      from aclexplode(coalesce(${list}, acldefault('${kind}', ${owner}))) r
     where r.grantee <> ${owner} group by 1) as each_right), 'none')`;
}

const PARTS = {
  extension: `select extname as line from pg_extension`,
  role: `
    select format('%s super=%s bypassrls=%s login=%s inherit=%s', rolname, rolsuper, rolbypassrls, rolcanlogin, rolinherit)
      as line
      from pg_roles where rolname like 'plinth%'`,
  schema: `
    select format('%s rights=(%s)', o.nspname, ${rights('o.nspacl', 'n', 'o.nspowner')}) as line
      from pg_namespace o where o.nspname = 'public'`,
  table: `
    select format('%s kind=%s row_security=%s forced=%s options=%s rights=(%s)', o.relname, o.relkind, o.relrowsecurity,
                  o.relforcerowsecurity, o.reloptions, ${rights('o.relacl', 'r', 'o.relowner')}) as line
      from pg_class o join pg_namespace n on n.oid = o.relnamespace
     where ${OWN} and o.relkind in ('r', 'p', 'v', 'm')`,
  column: `
    select format('%s.%s %s collation=%s null=%s default=%s generated=%s identity=%s rights=%s', o.relname, a.attname,
                  format_type(a.atttypid, a.atttypmod), (select collname from pg_collation where oid = a.attcollation),
                  not a.attnotnull, pg_get_expr(f.adbin, f.adrelid), a.attgenerated, a.attidentity,
                  case when a.attacl is not null then ${rights('a.attacl', 'c', 'o.relowner')} end) as line
      from pg_class o join pg_namespace n on n.oid = o.relnamespace
      join pg_attribute a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef f on f.adrelid = o.oid and f.adnum = a.attnum
     where ${OWN} and o.relkind in ('r', 'p', 'v', 'm')`,
  constraint: `
    select format('%s on %s: %s', o.conname, o.conrelid::regclass, pg_get_constraintdef(o.oid)) as line
      from pg_constraint o join pg_namespace n on n.oid = o.connamespace where ${OWN}`,
  index: `
    select format('%s valid=%s', pg_get_indexdef(i.indexrelid), i.indisvalid) as line
      from pg_index i join pg_class o on o.oid = i.indexrelid join pg_namespace n on n.oid = o.relnamespace where ${OWN}`,
  trigger: `
    select format('%s enabled=%s', pg_get_triggerdef(o.oid), o.tgenabled) as line
      from pg_trigger o join pg_class c on c.oid = o.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where ${OWN} and not o.tgisinternal`,
  policy: `
    select format('%s on %s for %s to %s permissive=%s using=%s check=%s', o.polname, o.polrelid::regclass, o.polcmd,
                  array(select case when r = 0 then 'public' when r = c.relowner then 'owner' else r::regrole::text end
                          from unnest(o.polroles) r order by 1),
                  o.polpermissive, pg_get_expr(o.polqual, o.polrelid), pg_get_expr(o.polwithcheck, o.polrelid)) as line
      from pg_policy o join pg_class c on c.oid = o.polrelid join pg_namespace n on n.oid = c.relnamespace where ${OWN}`,
  function: `
    select format('%s(%s) kind=%s returns=%s language=%s volatile=%s parallel=%s definer=%s strict=%s leakproof=%s settings=%s rights=(%s) body=%s',
                  o.proname, pg_get_function_arguments(o.oid), o.prokind, pg_get_function_result(o.oid), l.lanname,
                  o.provolatile, o.proparallel, o.prosecdef, o.proisstrict, o.proleakproof, o.proconfig,
                  ${rights('o.proacl', 'f', 'o.proowner')},
                  btrim(regexp_replace(coalesce(pg_get_function_sqlbody(o.oid), o.prosrc), '\\s+', ' ', 'g'))) as line
      from pg_proc o join pg_namespace n on n.oid = o.pronamespace join pg_language l on l.oid = o.prolang where ${OWN}`,
  sequence: `
    select format('%s %s start=%s by=%s rights=(%s)', o.relname, format_type(s.seqtypid, null), s.seqstart,
                  s.seqincrement, ${rights('o.relacl', 's', 'o.relowner')}) as line
      from pg_class o join pg_namespace n on n.oid = o.relnamespace join pg_sequence s on s.seqrelid = o.oid
     where ${OWN}`,
  view: `
    select format('%s %s', o.relname, pg_get_viewdef(o.oid)) as line
      from pg_class o join pg_namespace n on n.oid = o.relnamespace where ${OWN} and o.relkind in ('v', 'm')`,
  type: `
    select format('%s %s %s', o.typname, o.typtype,
                  array(select e.enumlabel from pg_enum e where e.enumtypid = o.oid order by e.enumsortorder)) as line
      from pg_type o join pg_namespace n on n.oid = o.typnamespace where ${OWN} and o.typtype in ('d', 'e', 'r')`,
};

/** The text of the database that `client` is connected to. */
export async function schemaText(client) {
  const lines = [];
  for (const [part, query] of Object.entries(PARTS)) {
    const { rows } = await client.query(query);
    lines.push(...rows.map(({ line }) => `${part} ${line.replaceAll('\n', ' ')}`).sort());
  }
  return `${lines.join('\n')}\n`;
}
