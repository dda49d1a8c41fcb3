import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { ownPlan, recordingApp } from '#dev/testing/plans.ts'
import { roomRoutes } from '#server/app.ts'
import { openPool } from '#server/driver/database.ts'
import { readConfig, type Config } from '#server/kit/config.ts'
import { runLoad } from './load.ts'
import { repository, type Program } from './program.ts'
import { atMost, type Finding } from './result.ts'
import { api } from './visits.ts'

const plansFolder = join(repository, 'bench', 'plans')
const farPage = 500
const connections = 4
const asksPerList = 100
const limitMs = 100

interface StaffList {
  readonly name: string
  /** The address of one of its pages. */
  readonly path: (page: number) => string
}

/** The lists that staff read page by page: those of staff alone, and those that have everybody's rows for staff. */
function staffLists(config: Config): readonly StaffList[] {
  return roomRoutes(config)
    .map(({ endpoint }) => endpoint)
    .filter(({ method, path, input }) => method === 'GET' && !path.includes('{') && 'page' in input.shape)
    .filter(({ who, input }) => 'of' in input.shape || typeof who === 'object')
    .map(({ path, input }) => {
      const whose = 'of' in input.shape ? 'of=branch&' : ''
      return { name: path, path: (page) => `${path}?${whose}page=${page}` }
    })
}

/** The slowest first and 500th page of all lists of staff, read by four at a time. */
export async function measureStaffLists(
  { port }: Program,
  { url, token }: { readonly url: string; readonly token: string },
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const lists = staffLists(configOf(url))
  for (const page of [1, farPage]) {
    let slowest = { name: '', ms: 0 }
    for (const { name, path } of lists) {
      const visit = () => [api(`GET ${path(page)}`, { token: () => token })]
      await runLoad({ connections, visit }, { port, amount: asksPerList / 2 })
      const { p97Ms } = await runLoad({ connections, visit }, { port, amount: asksPerList })
      if (p97Ms >= slowest.ms) slowest = { name, ms: p97Ms }
    }
    findings.push(
      atMost({
        what: `Page ${page} of each of ${lists.length} lists of staff (slowest: ${slowest.name}), 97 of 100 answered within`,
        value: slowest.ms,
        limit: limitMs,
        unit: ' ms',
        digits: 0,
      }),
    )
  }
  return findings
}

/** Writes how PostgreSQL reads the 500th page of each list, without figures, so that a file changes with its plan. */
export async function keepPlans({ url, token }: { readonly url: string; readonly token: string }): Promise<void> {
  const config = configOf(url)
  const pool = openPool(url, { size: 4, onLost: () => undefined })
  const { db, get } = recordingApp(pool, config)
  rmSync(plansFolder, { recursive: true, force: true })
  mkdirSync(plansFolder)
  try {
    for (const { name, path } of staffLists(config)) {
      const { answer, reads } = await get(path(farPage), { authorization: `Bearer ${token}`, 'x-branch': 'penang' })
      if (!answer.ok) throw new Error(`${name} answered ${answer.status}`)
      // What the login needs is the same for each.
      const own = reads.filter(({ sql }) => !sql.includes('auth_sessions'))
      const plans: string[] = []
      for (const statement of own) plans.push(await planOf(pool, statement))
      const file = `${name.slice(1).replaceAll('/', '-')}.txt`
      writeFileSync(join(plansFolder, file), `GET ${path(farPage)}\n\n${plans.join('\n\n')}\n`)
    }
  } finally {
    await db.destroy()
  }
}

async function planOf(pool: pg.Pool, statement: CompiledQuery): Promise<string> {
  const plan = (await ownPlan(pool, statement)).replaceAll(/ +\(cost=.*\)$/gm, '')
  return `${statement.sql.replaceAll(/\s+/g, ' ').trim()}\n\n${plan.replaceAll(/^/gm, '    ')}`
}

function configOf(url: string): Config {
  const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
  if ('problems' in config) throw new Error(config.problems.join('\n'))
  return config
}
