import { sql } from 'kysely'
import { aRunOnMany, beginMany, goOn, previewMany, type ActOnMany } from './acts-on-many.ts'
import { aMember, type Member } from './builders.ts'
import { runsOf } from './held-acts.ts'
import type { Answered } from './server.ts'
import { stageDesk } from './stage-desk.ts'
import { textOf } from './visitors.ts'

/** Acts of a manager, unless a token says of whom, on members of one studio. Called once at the top of a test file. */
export function stageMany() {
  const stage = stageDesk()
  const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(stage.server.db)).rows
  return {
    stage,
    someone: async (name = 'Zoe Lim') => aMember(stage.server.db, { name }),
    preview: async (act: ActOnMany, token = stage.manager.token) => previewMany(stage.server, { token, act }),
    begin: async (act: ActOnMany, token = stage.manager.token) => beginMany(stage.server, { token, act }),
    /** Begins an act and goes on with it to its end. */
    run: async (act: ActOnMany, token = stage.manager.token): Promise<string> => {
      const id = await aRunOnMany(stage.server, { token, act })
      await goOn(stage.server)
      return id
    },
    runOf: async (id: string): Promise<Answered['body'] | undefined> =>
      (await runsOf(stage.server, stage.manager.token)).find((one) => textOf(one['id']) === id),
    tagsOf: async ({ personId }: Member) => {
      const rows = await rowsOf(sql<{ tag: string }>`
        select tag from person_tags where person_id = ${personId} order by tag`)
      return rows.map(({ tag }) => tag)
    },
    daysOf: async (lotId: string) => {
      const [row] = await rowsOf(sql<{ days: number }>`
        select coalesce(sum(days), 0)::integer as days from free_days where lot_id = ${lotId}`)
      return row?.days
    },
    wantsNews: async ({ accountId }: Member) =>
      rowsOf(sql`
        insert into message_preferences (account_id, switched_off, updated_at) values (${accountId}, '{}', studio_now())
        on conflict (account_id) do update set switched_off = '{}'`),
    /** The ids of the members that a filter finds. */
    found: async (filters: string) => {
      const query = new URLSearchParams({ limit: '100', filters }).toString()
      const { token } = stage.manager
      const { body } = await stage.server.request('GET', `/staff/members?${query}`, { token })
      return Object.values(body['data'] ?? {}).map((row) => row?.['id'])
    },
  }
}
