import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Config } from './config.ts'

const derive = promisify<string, string, number, Buffer>(scrypt)
const keyBytes = 32

interface DeploymentRow {
  readonly demo: boolean
  readonly clock_moved: boolean
  readonly secret_fingerprint: string | null
  /** The codes of all branches; empty before the studio has been set up. */
  readonly branches: readonly string[]
}

/**
 * What keeps this server from starting on this database, in whole sentences that say what to do. The first server to
 * start leaves the fingerprint of its secret.
 */
export async function checkDeployment({
  databaseUrl,
  mode,
  secret,
  defaultBranch,
}: Pick<Config, 'databaseUrl' | 'mode' | 'secret' | 'defaultBranch'>): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('update deployment set secret_fingerprint = $1 where secret_fingerprint is null', [
      await fingerprintOf(secret, randomBytes(16).toString('hex')),
    ])
    const { rows } = await client.query<DeploymentRow>(`
      select d.demo, d.secret_fingerprint, coalesce(c.offset_ms <> 0 or c.frozen_at is not null, false) as clock_moved,
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
      row.secret_fingerprint !== null && !(await isSame(secret, row.secret_fingerprint))
        ? 'SECRET is not the one that this database was used with, so offers for once only could be taken twice. Start every server with the same SECRET; if the old one is lost for good, run: update deployment set secret_fingerprint = null'
        : '',
      row.branches.length > 0 && !row.branches.includes(defaultBranch)
        ? `BRANCH is ${defaultBranch}, and this studio has ${row.branches.join(', ')}. Set BRANCH to one of these.`
        : '',
    ].filter((problem) => problem !== '')
  } finally {
    await client.end()
  }
}

async function fingerprintOf(secret: string, salt: string): Promise<string> {
  return `${salt}:${(await derive(secret, salt, keyBytes)).toString('hex')}`
}

async function isSame(secret: string, fingerprint: string): Promise<boolean> {
  const [salt = '', hash = ''] = fingerprint.split(':')
  const known = Buffer.from(hash, 'hex')
  const own = await derive(secret, salt, keyBytes)
  return known.length === own.length && timingSafeEqual(known, own)
}

/** Ends this process, and says in whole sentences what has to be put right first. */
export function refuseToStart(problems: readonly string[]): never {
  process.stderr.write(`Hundred cannot start:\n${problems.map((problem) => `  - ${problem}\n`).join('')}`)
  process.exit(1)
}
