import { allowedValues } from './allowed-values.mjs';
import { tableRooms } from './table-rooms.mjs';

const TABLES = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as comment
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`;

const COLUMNS = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
         not a.attnotnull as "isNullable", a.attgenerated <> '' or a.attidentity <> '' as "isGenerated",
         col_description(c.oid, a.attnum) as comment,
         array(select pg_get_constraintdef(k.oid) from pg_constraint k
                where k.contype = 'c' and k.conrelid = c.oid and k.conkey = array[a.attnum]) as checks
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by a.attnum`;

const KEYS = `
  select c.relname as "table", array_agg(a.attname::text order by k.position) as columns
    from pg_constraint o join pg_class c on c.oid = o.conrelid,
         unnest(o.conkey) with ordinality k (number, position)
    join pg_attribute a on a.attnum = k.number
   where o.contype = 'p' and o.connamespace = 'public'::regnamespace and a.attrelid = o.conrelid group by c.relname`;

/** Foreign keys but those to the organization, which every table has: the column that names the row referred to. */
const REFERENCES = `
  select f.relname as "from", t.relname as "to",
         (select a.attname::text from unnest(o.conkey, o.confkey) with ordinality k (number, target, position)
            join pg_attribute a on a.attrelid = o.conrelid and a.attnum = k.number
            join pg_attribute b on b.attrelid = o.confrelid and b.attnum = k.target
           where a.attname <> 'organization_id' order by b.attname = 'id' desc, k.position limit 1) as "column"
    from pg_constraint o join pg_class f on f.oid = o.conrelid join pg_class t on t.oid = o.confrelid
   where o.contype = 'f' and o.connamespace = 'public'::regnamespace
   order by f.relname collate "C", o.conname collate "C"`;

/** What the database guarantees and says in one line: constraints, unique indexes, triggers. */
const GUARANTEES = `
  select c.relname as "table", o.conname as name, 'constraint' as kind, obj_description(o.oid, 'pg_constraint') as comment
    from pg_constraint o join pg_class c on c.oid = o.conrelid where o.connamespace = 'public'::regnamespace
  union all
  select c.relname, i.relname, 'index', obj_description(i.oid, 'pg_class')
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
   where c.relnamespace = 'public'::regnamespace
  union all
  select c.relname, t.tgname, 'trigger', obj_description(t.oid, 'pg_trigger')
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
   order by 3, 2`;

/** The tables of a migrated database in the order of their files, each with its area, its room and all that is said of it. */
export async function schemaModel(client) {
  const all = {};
  for (const [part, query] of Object.entries({ TABLES, COLUMNS, KEYS, REFERENCES, GUARANTEES }))
    all[part] = (await client.query(query)).rows;
  const of = (part, name) => all[part].filter(({ table }) => table === name);
  return [...tableRooms()].map(([name, { area, room }]) => ({
    name,
    area,
    room,
    comment: all.TABLES.find((table) => table.name === name).comment,
    columns: of('COLUMNS', name).map(({ checks, ...column }) => ({
      ...column,
      values: checks.map(allowedValues).find(Boolean),
    })),
    key: of('KEYS', name)[0]?.columns ?? [],
    references: all.REFERENCES.filter(({ from, column }) => from === name && column),
    guarantees: of('GUARANTEES', name).filter((one) => one.comment),
  }));
}
