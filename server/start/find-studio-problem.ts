import type pg from 'pg'

/** Says what to run when the database holds no studio yet: every page would be an error. */
export async function findStudioProblem(client: pg.Client, mode: 'demo' | 'production'): Promise<string[]> {
  const { rows: tables } = await client.query<{ there: boolean }>(`select to_regclass('branches') is not null as there`)
  if (tables[0]?.there === true && (await client.query('select from branches limit 1')).rowCount === 1) return []
  return [
    mode === 'demo'
      ? 'DATABASE_URL names a database without a studio. Run npm start, which fills a demo studio in.'
      : 'DATABASE_URL names a database without a studio. Write yours into it: npm run setup -- studio.json',
  ]
}
