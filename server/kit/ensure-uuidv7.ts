import type pg from 'pg'

/**
 * Makes `uuidv7()` in a PostgreSQL before 18, which has none: every id of ours is one by default (RFC 9562, 5.7). The
 * first 48 bits are milliseconds since 1970 and the next 12 the microseconds among them. Ids made in one session rise
 * as they do in PostgreSQL 18, also those of one statement: a setting of the session keeps the last moment, and an id
 * of the same or an earlier one takes the microsecond after it. The other 62 bits are random.
 */
export async function ensureUuidv7(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regprocedure('uuidv7()') is not null as there`)
  if (rows[0]?.there === true) return
  await client.query(`
    create function public.uuidv7() returns uuid language plpgsql volatile as $$
    declare
      latest constant bigint := coalesce(nullif(current_setting('hundred.latest_id', true), ''), '0')::bigint;
      moment constant bigint := greatest((extract(epoch from clock_timestamp()) * 1000000)::bigint, latest + 1);
    begin
      perform set_config('hundred.latest_id', moment::text, false);
      return encode(
        substring(int8send(moment / 1000) from 3)
          || substring(int8send(28672 + (moment % 1000) * 4096 / 1000) from 7)
          || substring(uuid_send(gen_random_uuid()) from 9),
        'hex')::uuid;
    end
    $$`)
}
