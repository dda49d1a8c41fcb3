import type pg from 'pg'
import { StartRefusal } from '#server/kit/start-refusal.ts'

interface Facts {
  readonly role: string
  readonly database: string
  readonly encoding: string
  readonly may_use_public: boolean
  readonly may_make_schemas: boolean
}

/**
 * Refuses a database whose text is not UTF-8, and with `migrates` a role that may not make what the migrations make:
 * tables in `public`, and the schema of the jobs. Throws a `StartRefusal`.
 */
export async function checkDatabase(client: pg.Client, { migrates }: { readonly migrates: boolean }): Promise<void> {
  const { rows } = await client.query<Facts>(`
    select current_user as role, current_database() as database, current_setting('server_encoding') as encoding,
      coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as may_use_public,
      to_regnamespace('graphile_worker') is not null or has_database_privilege(current_database(), 'create')
        as may_make_schemas`)
  const [facts] = rows
  if (!facts) throw new Error('the database said nothing about itself')
  const { role, database, encoding } = facts
  const problems = [
    encoding === 'UTF8'
      ? ''
      : `The database ${database} keeps its text as ${encoding}, which holds no Chinese. Make it anew: createdb --encoding=UTF8 --template=template0 ${database}`,
    migrates && !facts.may_use_public
      ? `The role ${role} may not create tables in the schema public. As its owner, run: grant create on schema public to ${role}`
      : '',
    migrates && !facts.may_make_schemas
      ? `The role ${role} may not create the schema of the jobs. As its owner, run: grant create on database ${database} to ${role}`
      : '',
  ].filter((problem) => problem !== '')
  if (problems.length > 0) throw new StartRefusal('database', problems)
}
