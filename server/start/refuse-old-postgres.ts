import type pg from 'pg'
import { StartRefusal } from '#server/kit/start-refusal.ts'

/** What distributions and hosts offer by themselves; from here on there is `nulls not distinct`, which indexes use. */
const oldestVersion = 15

/** Throws a `StartRefusal` on a PostgreSQL that is too old for this version. */
export async function refuseOldPostgres(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (version < oldestVersion)
    throw new StartRefusal('database', [
      `This is PostgreSQL ${version}, and the site needs PostgreSQL ${oldestVersion} or newer.`,
    ])
}
