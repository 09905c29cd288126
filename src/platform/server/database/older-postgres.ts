import type pg from 'pg';

/** Functions that Plinth uses and older servers lack, each with the first version of PostgreSQL that brings it. */
export const FUNCTIONS = [
  {
    since: 180_000,
    text: `create or replace function public.uuidv7() returns uuid
      language sql volatile parallel safe
      return encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6), 52, 1), 53, 1), 'hex')::uuid`,
  },
  {
    since: 170_000,
    text: `create or replace function public.uuid_extract_timestamp(id uuid) returns timestamptz
      language sql immutable strict parallel safe
      return to_timestamp(('x0000' || left(replace(id::text, '-', ''), 12))::bit(64)::bigint / 1000.0)`,
  },
];

/** Before the migrations, which use them. A server that has them by itself prefers its own. */
export async function addMissingFunctions(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  const version = rows[0]?.version ?? 0;
  for (const { since, text } of FUNCTIONS) if (version < since) await owner.query(text);
}
