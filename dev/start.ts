// `npm start`: everything a fresh clone needs, in order, each step with its time; then it keeps the site running until
// Ctrl-C. `npm start -- --servers 2` runs two servers behind a small balancer. `npm run dev` is the same without a
// build: pages reload by themselves, the server restarts when its code changes.
import { openDatabaseServer, dataFolder, type DatabaseServer } from '#dev/database-server.ts'
import { describeFailure, exitCodeOf, Problem } from '#dev/problem.ts'
import { step } from '#dev/progress.ts'
import { buildPages } from '#dev/start/build-pages.ts'
import { startChild } from '#dev/start/child.ts'
import { demoClock } from '#dev/start/demo-clock.ts'
import { keepChild, type Kept } from '#dev/start/keep-child.ts'
import { bringBack, pauseBetweenRestarts } from '#dev/start/keep-running.ts'
import { refuseTakenPort, wantedOrFreePort } from '#dev/start/ports.ts'
import { printAddresses, type SignIn } from '#dev/start/print-addresses.ts'
import { readWords, usage, type Words } from '#dev/start/read-words.ts'
import { startServers } from '#dev/start/start-servers.ts'
import { endWith, listenForSignals, onStop } from '#dev/start/stopping.ts'
import { watchServerCode } from '#dev/start/watch-server-code.ts'
import { StartRefusal } from '#server/kit/start-refusal.ts'

const mode = process.env['MODE'] ?? 'demo'
const host = process.env['HOST'] ?? '127.0.0.1'
const rollEveryMs = 3_600_000

listenForSignals()
try {
  await main(readWords(process.argv.slice(2)))
} catch (error) {
  await endWith(exitCodeOf(error), describeFailure(error))
}

/** In the order in which a mistake costs least: words, settings, port, database, and only then what takes long. */
async function main({ help, isDev, servers }: Words): Promise<void> {
  if (help) return console.log(usage.join('\n'))
  await refuseWrongSettings()
  const port = readPort('PORT', 3000)
  await refuseTakenPort({ setting: 'PORT', port, host })
  const url = await openDatabase()
  await refuseWrongDatabase(url)
  if (!isDev)
    await step({ name: 'Pages' }, async () => ({
      result: undefined,
      note: (await buildPages(onStop.signal)) ? 'built' : 'nothing changed',
    }))
  await step({ name: 'Migrations' }, async () => migrateDatabase(url))
  const signIns = mode === 'demo' ? await seed(url) : []
  const simulator = await startSimulator(url)
  const server = await startServer({ url, port, simulator, count: isDev ? 1 : servers, isDev })
  if (isDev) watchServerCode(server.restart)
  printAddresses({ port: server.port, mode, simulator, signIns })
}

function readPort(name: string, fallback: number): number {
  const text = process.env[name] ?? String(fallback)
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65_535))
    throw new StartRefusal('settings', [`${name} must be a whole number from 0 to 65535, not "${text}".`])
  return port
}

/** Returns the URL. A lost embedded server is started again on the same socket, so the URL stays valid. */
async function openDatabase(): Promise<string> {
  const pause = pauseBetweenRestarts()
  let latest: DatabaseServer | undefined
  const open = async (): Promise<DatabaseServer> => {
    const opened = await openDatabaseServer({ migrates: true, onLost: () => void recover() })
    latest = opened
    return opened
  }
  const recover = async (): Promise<void> => {
    if (onStop.signal.aborted) return
    const { signal } = onStop
    opening = bringBack('PostgreSQL', { pause, reason: 'its connection closed', start: open, signal })
    await opening.catch(async (error: unknown) => signal.aborted || endWith(1, describeFailure(error)))
  }
  let opening = open()
  onStop.add({
    name: 'PostgreSQL',
    stop: async () =>
      opening.then(
        async (database) => database.stop(),
        () => undefined,
      ),
    kill: () => latest?.kill(),
  })
  const { url, owns, otherOwner } = await step({ name: 'Database' }, async () => {
    const opened = await opening
    return { result: opened, note: opened.note }
  })
  if (!owns)
    throw new Problem(
      `${dataFolder()} is in use by another command of ours (${otherOwner ?? 'unknown'}). Stop that one, or set both DATA_DIR and PORT to run a second site.`,
    )
  return url
}

/** The database of the demo is opened later, so any address stands for it here. */
async function refuseWrongSettings(): Promise<void> {
  const { readSettings } = await import('#server/start/read-settings.ts')
  const isNamed = ['DATABASE_URL', 'DATABASE_URL_FILE'].some((name) => (process.env[name] ?? '') !== '')
  const standIn = mode === 'demo' && !isNamed ? { DATABASE_URL: 'postgres://localhost/hundred' } : {}
  readSettings({ ...process.env, ...standIn })
}

/** The settings that name the opened database, wherever its address came from. */
function opened(url: string): { readonly DATABASE_URL: string; readonly DATABASE_URL_FILE: string } {
  return { DATABASE_URL: url, DATABASE_URL_FILE: '' }
}

/** Checked before anything is written: what the server would refuse only after migrating. */
async function refuseWrongDatabase(url: string): Promise<void> {
  const { readSettings } = await import('#server/start/read-settings.ts')
  const { checkDeployment } = await import('#server/kit/check-deployment.ts')
  const problems = await checkDeployment(readSettings({ ...process.env, ...opened(url) }))
  if (problems.length > 0) throw new StartRefusal('database', problems)
}

async function migrateDatabase(url: string): Promise<{ result: undefined; note: string }> {
  const { migrate } = await import('#server/kit/migrate.ts')
  const { applied, total } = await migrate(url)
  return {
    result: undefined,
    note: applied.length === 0 ? `all ${total} are there` : `${applied.length} of ${total} applied`,
  }
}

async function seed(url: string): Promise<readonly SignIn[]> {
  const { seedDemo, rollDemo, addBusyDay, addDemoPictures, addMemberShopping } = await import('#dev/seed.ts')
  const { signIns } = await step({ name: 'Demo studio' }, async () => {
    const { seeded, signIns: people } = await seedDemo(url)
    const added = await rollDemo(url)
    await addDemoPictures(url)
    await addMemberShopping(url, `http://localhost:${readPort('PORT', 3000)}`)
    return { result: { signIns: people }, note: seeded ? 'seeded' : `was there, ${added} classes added` }
  })
  // Nobody waits for it: the site is up a moment before its day is.
  addBusyDay(url).catch((error: unknown) =>
    console.error(`The day of the demo could not be written: ${describeFailure(error)}`),
  )
  // The demo shows five weeks around today, so a day of classes is added when it is due, checked each hour.
  const roll = setInterval(() => {
    rollDemo(url).catch((error: unknown) =>
      console.error(`The classes of the demo could not be added: ${describeFailure(error)}`),
    )
  }, rollEveryMs)
  onStop.signal.addEventListener('abort', () => clearInterval(roll))
  return signIns
}

/** The bank of the demo. A gateway set in the environment is used instead, and production has no other. */
async function startSimulator(url: string): Promise<string | undefined> {
  if (mode !== 'demo' || (process.env['GATEWAY_URL'] ?? '') !== '') return undefined
  const port = await wantedOrFreePort({ port: readPort('GATEWAY_SIM_PORT', 3100), host: '127.0.0.1' })
  const name = 'The gateway simulator'
  const clock = demoClock(url)
  const onMessage = (message: unknown): void => {
    clock
      .follow(message)
      .catch((error: unknown) => console.error(`The studio's clock could not be moved: ${describeFailure(error)}`))
  }
  const simulator = await step({ name: 'Gateway simulator' }, async () => ({
    result: await keepChild({
      name,
      port,
      start: async (wanted) =>
        startChild({
          name,
          file: 'gateway-sim/main.ts',
          isQuiet: true,
          onMessage,
          env: {
            GATEWAY_SIM_PORT: String(wanted),
            GATEWAY_SIM_CLOCK_OFFSET_MS: String(await clock.offsetMs()),
            ...simulatorKeys(),
          },
        }),
    }),
  }))
  return `http://127.0.0.1:${simulator.port}`
}

async function startServer({
  url,
  port,
  simulator,
  count,
  isDev,
}: {
  url: string
  port: number
  simulator: string | undefined
  count: number
  isDev: boolean
}): Promise<Kept> {
  const env = {
    ...opened(url),
    MODE: mode,
    HOST: host,
    DATA_DIR: dataFolder(),
    ...(simulator === undefined ? {} : { GATEWAY_URL: simulator }),
    ...(isDev ? { DEV_PAGES: '1' } : {}),
  }
  const name = count === 1 ? 'Server' : `${count} servers`
  return step({ name, isChatty: true }, async () => ({
    result: await startServers({ count, port, host, env, waitsForChange: isDev }),
  }))
}

/** The simulator takes whatever merchant the site is configured with. */
function simulatorKeys(): Record<string, string> {
  const pairs = [
    ['GATEWAY_SIM_KEY', process.env['GATEWAY_KEY']],
    ['GATEWAY_SIM_MERCHANT_ID', process.env['GATEWAY_MERCHANT_ID']],
    ['GATEWAY_SIM_EMPLOYEE_ID', process.env['GATEWAY_EMPLOYEE_ID']],
  ] as const
  return Object.fromEntries(
    pairs.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  )
}
