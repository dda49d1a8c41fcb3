import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingNames } from '#server/kit/config.ts'
import { secretNames } from '#server/kit/secret-files.ts'
import { clusterNote, debianBin, makeClusterFolder, runsOnCluster, type ClusterFolder } from './debian-cluster.ts'

const repository = join(import.meta.dirname, '..', '..')
const page = readFileSync(join(repository, 'docs', 'PRODUCTION.md'), 'utf8')
const limitMs = 900_000

/** A block of the guide, and the heading that it stands under. */
interface Block {
  readonly heading: string
  readonly script: string
  readonly runnable: boolean
}

function allBlocks(): readonly Block[] {
  let heading = ''
  return [...page.matchAll(/^## (.+)$|^```sh( runnable)?\n([\s\S]*?)^```$/gm)].flatMap(
    ([, named, runnable, script]) => {
      heading = named ?? heading
      return script === undefined ? [] : [{ heading, script, runnable: runnable !== undefined }]
    },
  )
}

test('the guide names settings, files and units that there are', () => {
  const known = new Set<string>([...settingNames, ...secretNames, ...secretNames.map((name) => `${name}_FILE`)])
  const elsewhere = [
    'OWNER_NAME',
    'OWNER_EMAIL',
    'MOMENT',
    'NEW',
    'SITE',
    'SERVERS',
    'PASSWORD',
    'USER',
    'GATEWAYKEY',
    'COMPOSE_FILE',
    'CDN_RANGES',
    'END',
  ]
  const named = [...page.matchAll(/(?<![\w$])[A-Z]{3,}(?:_[A-Z]+)*(?==)|`([A-Z]{3,}(?:_[A-Z]+)*)[=`]/g)].map(
    ([whole, quoted]) => quoted ?? whole,
  )
  expect(named.filter((name) => !known.has(name) && !elsewhere.includes(name))).toEqual([])
  const files = [...page.matchAll(/\bops\/[\w./@*-]+\w/g)].map(([path]) => path)
  expect(files.filter((path) => globSync(path, { cwd: repository }).length === 0)).toEqual([])
  const units = [...page.matchAll(/\bhundred-[\w-]+(?:@\w+)?\.timer/g)].map(([unit]) => unit)
  expect(units.length).toBeGreaterThan(2)
  expect(units.filter((unit) => globSync(`ops/systemd/${unit}`, { cwd: repository }).length === 0)).toEqual([])
})

describe('an upgrade', () => {
  const [units = '', containers = ''] = allBlocks()
    .filter(({ heading }) => heading.startsWith('Upgrade'))
    .map(({ script }) => script)
  /** Programs that say what they are asked; one that is asked what is named fails. */
  const standIns = (failing: string) => `
say() { echo "$*"; case "$*" in *"${failing}"*) return 1 ;; esac; }
sudo() { say "$*"; }; git() { say "git $*"; }; npm() { say "npm $*"; }; cd() { :; }; sleep() { :; }
curl() { say "curl $*"; }; docker() { say "docker $*"; }
`
  test.each([
    ['units', units, 'restart hundred@4001', 'api/health/ready', 'restart hundred@4002'],
    ['containers', containers, 'up --no-deps --wait --wait-timeout 300 web1', '300 web1', '300 web2'],
  ])('of %s leaves the second server alone until the first is ready', async (_, script, first, ready, second) => {
    const well = await runBash(`${standIns('nothing of this')}\n${script}`)
    expect(well.output.indexOf(first)).toBeGreaterThan(well.output.indexOf('git '))
    expect(well.output.indexOf(second)).toBeGreaterThan(well.output.indexOf(first))
    const refused = await runBash(`${standIns(ready)}\n${script}`)
    expect(refused.output).toContain(first)
    expect(refused.output).not.toContain(second)
    expect(refused.output).toContain('was left as it is')
    const unfetched = await runBash(`${standIns('fetch')}\n${script}`)
    expect(unfetched.output).toContain('fetch --tags')
    expect(unfetched.output).not.toMatch(/worktree|checkout/)
  })
})

describe.skipIf(!runsOnCluster)(`the runnable blocks of the guide (${clusterNote})`, () => {
  let made: ClusterFolder
  beforeAll(async () => {
    made = await makeClusterFolder()
  }, limitMs)
  afterAll(async () => made.remove(), limitMs)

  /** The names of the machine, and the programs that stand for its units. */
  const replaced = (script: string): string =>
    script
      .replaceAll('/etc/hundred', join(made.folder, 'etc'))
      .replaceAll('/etc/pgbackrest', join(made.folder, 'pgbackrest'))
      .replaceAll('/etc/postgresql/15/main/conf.d', join(made.folder, 'conf.d'))
      .replaceAll('/opt/hundred', repository)
      .replaceAll('127.0.0.1:5432', `127.0.0.1:${made.port}`)
      .replaceAll('studio.json', join(made.folder, 'studio.json'))
      .replaceAll('hundred.dump', join(made.folder, 'hundred.dump'))
      .replaceAll('hundred.log', join(made.folder, 'hundred.log'))
      .replaceAll('ops/pgbackrest.conf', made.settingsFile)
      .replace(/^MOMENT=.*$/m, 'MOMENT=$(cat "$FOLDER/moment")')
      // No server runs here, so `rounds` alarms where all of this takes longer than five minutes.
      .replace(/^npm run status$/m, 'npm run status || [ $? = 2 ]')

  const prelude = ({ folder, port, main }: ClusterFolder) => `
set -euo pipefail
export FOLDER=${folder} PGHOST=${folder} PGPORT=${port} PGBACKREST_CONFIG=${folder}/pgbackrest/pgbackrest.conf
server() { runuser -u postgres -- ${debianBin}/pg_ctl -D ${main} -l ${main}.log -w -m fast "$1" >/dev/null; }
sudo() {
  if [ "$1" = -u ]; then shift 2; runuser -u postgres -- "$@"; else "$@"; fi
}
systemctl() { case "$*" in *postgresql*) server "$1" ;; esac; }
touch ${folder}/hundred.log
server start
`
  /** Before the restore: one write of before the moment, and one of after it. */
  const mistake = `
say() { psql --username=postgres --quiet --dbname=hundred --command="$1"; }
archived() { psql --username=postgres --dbname=hundred -Atc "select last_archived_wal >= '$1' from pg_stat_archiver"; }
say "create table witness (word text); insert into witness values ('before')"
psql --username=postgres --dbname=hundred -Atc 'select clock_timestamp()' > "$FOLDER/moment"
say "select pg_sleep(0.2)" >/dev/null; say "insert into witness values ('after')"
last=$(psql --username=postgres --dbname=hundred -Atc 'select pg_walfile_name(pg_switch_wal())')
until [ "$(archived "$last")" = t ]; do psql --username=postgres --dbname=hundred -Atc 'select pg_sleep(0.1)' >/dev/null; done
SECONDS=0
`
  test(
    'install, back up, restore to a moment, hold and release: each block runs, and the moment is the one that was named',
    async () => {
      const blocks = allBlocks().filter(({ runnable }) => runnable)
      expect(blocks.length).toBeGreaterThan(7)
      const first = blocks.findIndex(({ heading }) => heading === 'Bringing it back')
      const scripts = blocks.map(({ heading, script }, place) => {
        const body = `echo "== ${heading}"\n${replaced(script)}`
        return place === first
          ? `sudo() { if [ "$1" = -u ]; then shift 2; runuser -u postgres -- "$@"; else "$@"; fi; }\n${mistake}\n${body}`
          : body
      })
      const end = `echo "restored in $SECONDS s"; echo "witness: $(psql --username=postgres --dbname=hundred -Atc 'select string_agg(word, $$,$$) from witness')"\n`
      const ran = await runBash(`${prelude(made)}\n${scripts.join('\n')}\n${end}`)
      console.log(/restored in \d+ s/.exec(ran.output)?.[0])
      expect(ran.code, ran.output).toBe(0)
      expect(ran.output).toContain('witness: before\n')
      expect(ran.output).toContain('Held: no email')
      expect(ran.output).toContain('Released: emails')
      expect(ran.output).toMatch(/ok +backup /)
    },
    limitMs,
  )
})

async function runBash(script: string): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn('bash', ['-s'], {
    cwd: repository,
    env: { PATH: `${join(repository, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}`, HOME: tmpdir() },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdin.end(script)
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}
