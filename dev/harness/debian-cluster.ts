import { execFile, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '#dev/testing/free-port.ts'
import { isLong } from '#dev/testing/is-long.ts'

const ops = join(import.meta.dirname, '..', '..', 'ops')
const runFile = promisify(execFile)
const runs = (program: string, word: string): boolean => spawnSync(program, [word]).status === 0

/** Where Debian keeps the programs of its newest PostgreSQL. */
export const debianBin = globSync('/usr/lib/postgresql/*/bin/initdb').toSorted().map(dirname).at(-1) ?? ''

/** What this machine lacks for PostgreSQL with pgBackRest; undefined when it has all. */
export const lackingForCluster: string | undefined = [
  debianBin === '' && 'postgresql',
  !runs('pgbackrest', 'version') && 'pgbackrest',
  !(runs('runuser', '--version') && process.getuid?.() === 0) && 'root',
].find((word) => word !== false)
/** Tests on a cluster are of the long run, where the machine has all that they need. */
export const runsOnCluster = isLong && lackingForCluster === undefined
/** For their titles. */
export const clusterNote = `long run; lacks ${lackingForCluster ?? 'nothing'}`

/** A folder with a cluster that was made and not started, and with the settings of pgBackRest for it. */
export interface ClusterFolder {
  readonly folder: string
  readonly port: number
  /** The data of the cluster, whose settings include what is in `conf.d` of the folder. */
  readonly main: string
  readonly settingsFile: string
  readonly asPostgres: (program: string, words: readonly string[]) => Promise<string>
  /** Runs `pg_ctl` on that data. */
  readonly control: (data: string, ...words: readonly string[]) => Promise<string>
  /** Ends what runs there, and deletes it. */
  readonly remove: () => Promise<void>
}

/** Throws where `lackingForCluster` names something. */
export async function makeClusterFolder(): Promise<ClusterFolder> {
  const folder = mkdtempSync(join(tmpdir(), 'hundred-cluster-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const main = join(folder, 'main')
  const settingsFile = join(folder, 'pgbackrest.conf')
  const asPostgres: ClusterFolder['asPostgres'] = async (program, words) => {
    const env = { ...process.env, PGBACKREST_CONFIG: settingsFile, PGHOST: folder, PGPORT: String(port) }
    return (await runFile('runuser', ['-u', 'postgres', '--', program, ...words], { cwd: folder, env })).stdout.trim()
  }
  const bin = (name: string): string => join(debianBin, name)
  const control: ClusterFolder['control'] = async (data, ...words) =>
    asPostgres(bin('pg_ctl'), ['-D', data, '-l', `${data}.log`, '-w', '-t', '120', ...words])

  for (const name of ['repo', 'lock', 'conf.d']) mkdirSync(join(folder, name))
  writeFileSync(settingsFile, settingsOfPgBackRest(folder, port))
  spawnSync('chown', ['-R', 'postgres', folder])
  await asPostgres(bin('initdb'), ['-D', main, '--auth-local=trust', '--auth-host=scram-sha-256', '--encoding=UTF8'])
  appendFileSync(
    join(main, 'postgresql.conf'),
    `port = ${port}\nunix_socket_directories = '${folder}'\ninclude_dir = '${folder}/conf.d'\n`,
  )
  return {
    folder,
    port,
    main,
    settingsFile,
    asPostgres,
    control,
    remove: async () => {
      for (const data of [join(folder, 'standby'), main])
        if (existsSync(join(data, 'postmaster.pid'))) await control(data, '-m', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL and pgBackRest of Debian with the files of `ops`, in a folder of its own. */
export interface DebianCluster extends Pick<
  ClusterFolder,
  'folder' | 'main' | 'settingsFile' | 'asPostgres' | 'control' | 'remove'
> {
  /** The database `hundred`, as its role, over TCP with a password. */
  readonly url: string
  readonly pgBackRest: (...words: readonly string[]) => Promise<string>
  /** Runs a statement as the superuser, on the database `hundred`. */
  readonly ask: (statement: string) => Promise<string>
  /** Waits until the log of what was written until now is in the store, as archive_timeout sends it by itself. */
  readonly untilArchived: () => Promise<void>
  /** The power fails and the disk is gone: no process and no file of the database is left. */
  readonly loseDisk: () => Promise<void>
  /** Brings the database back as it was at that moment, and starts it. */
  readonly restoreTo: (moment: Temporal.Instant) => Promise<void>
  /** A hot standby that follows it. */
  readonly openStandby: () => Promise<Standby>
}

interface Standby {
  readonly url: string
  /** The primary dies at once, and its address leads to the standby, which can only be read. */
  readonly takeAddress: () => Promise<void>
  /** From now on it writes. */
  readonly promote: () => Promise<void>
}

const password = 'only-for-the-drill'
const urlAt = (port: number): string => `postgres://hundred:${password}@127.0.0.1:${port}/hundred`
/** A minute of archive_timeout, and as much for a machine that has other work. */
const mostArchiveMs = 120_000

/** Throws where `lackingForCluster` names something. */
export async function openDebianCluster(): Promise<DebianCluster> {
  const made = await makeClusterFolder()
  const { folder, main, settingsFile, asPostgres, control } = made
  const askOn = async (database: string, statement: string): Promise<string> =>
    asPostgres('psql', ['-XAtd', database, '-c', statement])
  const ask = async (statement: string): Promise<string> => askOn('hundred', statement)
  const pgBackRest: DebianCluster['pgBackRest'] = async (...words) =>
    asPostgres('pgbackrest', ['--stanza=hundred', ...words])
  copyFileSync(join(ops, 'postgresql.conf'), join(folder, 'conf.d', 'hundred.conf'))
  await control(main, 'start')
  await askOn('postgres', `create role hundred login password '${password}'`)
  await askOn('postgres', 'create database hundred owner hundred')
  await pgBackRest('stanza-create')
  return {
    folder,
    main,
    settingsFile,
    asPostgres,
    control,
    url: urlAt(made.port),
    pgBackRest,
    ask,
    untilArchived: async () => {
      const wanted = await ask('select pg_walfile_name(pg_current_wal_lsn())')
      for (const startMs = performance.now(); performance.now() - startMs < mostArchiveMs; await sleep(500))
        if ((await ask(`select last_archived_wal >= '${wanted}' from pg_stat_archiver`)) === 't') return
      throw new Error(`the log ${wanted} was not archived within two minutes`)
    },
    loseDisk: async () => {
      await control(main, '-m', 'immediate', 'stop')
      rmSync(main, { recursive: true })
    },
    restoreTo: async (moment) => {
      const at = moment.toString().replace('T', ' ').replace('Z', '+00')
      mkdirSync(main, { mode: 0o700 })
      spawnSync('chown', ['postgres', main])
      await pgBackRest('--type=time', `--target=${at}`, '--target-action=promote', 'restore')
      await control(main, 'start')
    },
    openStandby: async () => openStandby(made),
    remove: made.remove,
  }
}

async function openStandby({ folder, main, asPostgres, control }: ClusterFolder): Promise<Standby> {
  const port = await freePort()
  const data = join(folder, 'standby')
  await asPostgres(join(debianBin, 'pg_basebackup'), ['-D', data, '-R', '-X', 'stream', '-c', 'fast'])
  await control(data, '-o', `-p ${port}`, 'start')
  return {
    url: urlAt(port),
    takeAddress: async () => {
      await control(main, '-m', 'immediate', 'stop')
      await control(data, '-m', 'fast', 'stop')
      await control(data, 'start')
    },
    promote: async () => void (await control(data, 'promote')),
  }
}

/** The file of the repository with the places of this folder. */
function settingsOfPgBackRest(folder: string, port: number): string {
  const shipped = readFileSync(join(ops, 'pgbackrest.conf'), 'utf8')
    .replace('/var/lib/pgbackrest', join(folder, 'repo'))
    .replace('/var/lib/postgresql/15/main', join(folder, 'main'))
    .replace('[global]', `[global]\nlock-path=${join(folder, 'lock')}`)
  return `${shipped}pg1-port=${port}\npg1-socket-path=${folder}\n`
}
