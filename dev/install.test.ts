import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

// A fake npm that records that it was called, then runs the given script.
const fakeNpm = `
import { appendFileSync, mkdirSync } from 'node:fs'
appendFileSync('calls', process.argv.slice(2, 3) + '\\n')
if (process.env.NPM_SAYS) { console.error(process.env.NPM_SAYS); process.exit(1) }
mkdirSync('node_modules/.bin', { recursive: true })
`
const lock = {
  packages: {
    '': {},
    'node_modules/hono': { version: '4.13.19' },
    'node_modules/only-on-a-mac': { version: '1.0.0', optional: true },
  },
}
let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hundred-install-'))
  mkdirSync(join(root, 'dev'))
  cpSync(join(import.meta.dirname, 'install.mjs'), join(root, 'dev', 'install.mjs'))
  writeFileSync(join(root, 'npm-cli.js'), fakeNpm)
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  writeLock(lock)
})

afterEach(() => rmSync(root, { recursive: true }))

function writeLock(content: object): void {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(content))
}

/** The list of installed packages that npm leaves. */
function writeInstalled(version: string): void {
  mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true })
  writeFileSync(
    join(root, 'node_modules', '.package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/hono': { version } } }),
  )
}

function install(env: Record<string, string> = {}): { status: number | null; said: string; calls: number } {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'dev', 'install.mjs')], {
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'] ?? '',
      npm_execpath: join(root, 'npm-cli.js'),
      npm_node_execpath: process.execPath,
      ...env,
    },
  })
  const calls = join(root, 'calls')
  return { status, said: stderr, calls: existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n').length : 0 }
}

describe('before a command', () => {
  test('a fresh clone is installed once, with a message', () => {
    const first = install()
    expect(first).toMatchObject({ status: 0, calls: 1 })
    expect(first.said).toMatch(/^Installing packages .*\nPackages installed after/)
    expect(install()).toEqual({ status: 0, said: '', calls: 1 })
  })

  test('a changed lock file installs again, and a touched one does not', () => {
    install()
    utimesSync(join(root, 'package-lock.json'), new Date(), new Date(Date.now() + 60_000))
    expect(install().calls).toBe(1)
    writeLock({ ...lock, changed: true })
    expect(install().calls).toBe(2)
  })

  test('packages that a plain npm install left are accepted', () => {
    writeInstalled('4.13.19')
    expect(install()).toEqual({ status: 0, said: '', calls: 0 })
    expect(existsSync(join(root, 'node_modules', '.installed-lock'))).toBe(true)
  })

  test('packages of another version are installed again', () => {
    writeInstalled('4.0.0')
    expect(install().calls).toBe(1)
  })

  test.each([
    ['npm error code ENOSPC', /disk is full/],
    ['npm error code ENOTFOUND', /registry cannot be reached/],
    ['npm error code EUSAGE\nnpm ci can only install when they are in sync', /npm run lock/],
    ['npm error code EACCES', /may not write/],
    ['npm error something new', /its own words are below[^]*something new/],
  ])('the failure "%s" is explained, and tried again next time', (words, explanation) => {
    const failed = install({ NPM_SAYS: words })
    expect(failed.status).toBe(1)
    expect(failed.said).toMatch(explanation)
    expect(install().calls).toBe(2)
  })

  test('a machine without a Node 26 gets an explanation', () => {
    mkdirSync(join(root, 'bin'))
    writeFileSync(join(root, 'bin', 'node'), '#!/bin/sh\necho v20.0.0\n')
    chmodSync(join(root, 'bin', 'node'), 0o755)
    const { status, said } = install({ PATH: join(root, 'bin') })
    expect(status).toBe(1)
    expect(said).toMatch(/Node 26 has no package for .* Install Node 26/)
  })

  test('a missing lock file is reported by name', () => {
    rmSync(join(root, 'package-lock.json'))
    expect(install().said).toMatch(/package-lock\.json is missing/)
  })
})
