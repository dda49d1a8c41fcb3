import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Config } from './config.ts'
import type { Secrets } from './secrets.ts'

const derive = promisify<string, string, number, Buffer>(scrypt)
const keyBytes = 32

interface DeploymentRow {
  readonly demo: boolean
  readonly clock_moved: boolean
  readonly secret_fingerprint: string | null
  /** The codes of all branches; empty before the studio has been set up. */
  readonly branches: readonly string[]
}

type Deployment = Pick<Config, 'databaseUrl' | 'mode' | 'secrets' | 'defaultBranch'>

/**
 * Why this server may not start on this database, in whole sentences that say what to do. Writes nothing, so that a
 * refused server leaves no trace; it runs before the migrations, which an empty or older database still lacks.
 */
export async function checkDeployment(deployment: Deployment): Promise<string[]> {
  return onDatabase(deployment, async (client) => findProblems(client, deployment))
}

/**
 * Checks again and stores the fingerprint of the newest secret, as the first server that starts and as one whose newest
 * secret is another: from then on the former may be left out of the list.
 */
export async function claimDeployment(deployment: Deployment): Promise<string[]> {
  return onDatabase(deployment, async (client) => {
    // Servers that start at once come one after the other, so that the second sees the secret of the first.
    await client.query('begin')
    const { rows } = await client.query<{ stored: string | null }>(
      'select secret_fingerprint as stored from deployment for update',
    )
    const problems = await findProblems(client, deployment)
    if (problems.length === 0)
      await storeFingerprint(client, { newest: deployment.secrets[0], stored: rows[0]?.stored ?? null })
    await client.query('commit')
    return problems
  })
}

async function storeFingerprint(
  client: pg.Client,
  { newest, stored }: { newest: string; stored: string | null },
): Promise<void> {
  if (stored !== null && (await isSame(newest, stored))) return
  const fingerprint = await fingerprintOf(newest, randomBytes(16).toString('hex'))
  await client.query('update deployment set secret_fingerprint = $1', [fingerprint])
}

async function onDatabase<Result>(
  { databaseUrl }: Deployment,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function findProblems(client: pg.Client, { mode, secrets, defaultBranch }: Deployment): Promise<string[]> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('deployment') is not null as there`,
  )
  if (tables[0]?.there !== true) return []
  // By name in JSON, since an older database may lack a column.
  const { rows } = await client.query<DeploymentRow>(`
    select coalesce((to_jsonb(d) ->> 'demo')::boolean, false) as demo,
      to_jsonb(d) ->> 'secret_fingerprint' as secret_fingerprint,
      coalesce((to_jsonb(c) ->> 'offset_ms')::bigint <> 0, false) or to_jsonb(c) ->> 'frozen_at' is not null as clock_moved,
      array(select code from branches order by code) as branches
    from deployment d
    left join clock_offset c on true`)
  const [row] = rows
  if (!row) return []
  return [
    mode === 'production' && row.demo
      ? 'DATABASE_URL names a database that holds the demo studio, whose passwords everybody knows. Give production a database of its own.'
      : '',
    mode === 'production' && row.clock_moved
      ? 'The clock of this database was moved (table clock_offset), and production runs on real time. Give it a database of its own.'
      : '',
    row.secret_fingerprint !== null && !(await isOneOf(secrets, row.secret_fingerprint))
      ? 'SECRET is not the one that this database was used with, so offers for once only could be taken twice. Start every server with the same SECRET; while it is changed, with the new and the old one, with a comma between; if the old one is lost for good, run: update deployment set secret_fingerprint = null'
      : '',
    row.branches.length > 0 && !row.branches.includes(defaultBranch)
      ? `BRANCH is ${defaultBranch}, and this studio has ${row.branches.join(', ')}. Set BRANCH to one of these.`
      : '',
  ].filter((problem) => problem !== '')
}

async function fingerprintOf(secret: string, salt: string): Promise<string> {
  return `${salt}:${(await derive(secret, salt, keyBytes)).toString('hex')}`
}

async function isOneOf(secrets: Secrets, fingerprint: string): Promise<boolean> {
  for (const secret of secrets) if (await isSame(secret, fingerprint)) return true
  return false
}

async function isSame(secret: string, fingerprint: string): Promise<boolean> {
  const [salt = '', hash = ''] = fingerprint.split(':')
  const known = Buffer.from(hash, 'hex')
  const own = await derive(secret, salt, keyBytes)
  return known.length === own.length && timingSafeEqual(known, own)
}
