import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { readConfig, settingNames } from '#server/kit/config.ts'
import { createLog } from '#server/kit/log.ts'
import { secretNames } from '#server/kit/secret-files.ts'
import { describeRelease, logStart } from './log-start.ts'

const production = {
  MODE: 'production',
  DATABASE_URL: 'postgres://studio:hidden-password@db.example:5432/hundred',
  SECRET: 'Zk3f0vQ9wYb2LxT7mN5cR8dJ1hG4sA6p',
  GATEWAY_KEY: 'hidden-gateway-key',
  GATEWAY_URL: 'https://go.curlec.com',
  IPAY88_KEY: 'hidden-ipay88-key',
  RAZORPAY_KEY_SECRET: 'hidden-razorpay-key',
  RAZORPAY_WEBHOOK_SECRET: 'hidden-webhook-secret',
  PUSH_PRIVATE_KEY: `hidden-push-key${'x'.repeat(28)}`,
  HEARTBEAT_URL: 'https://watcher.example/ping/hidden-heartbeat',
  DATABASE_DISK: '40GB',
  PUBLIC_URL: 'https://hundred.example',
  SMTP_URL: 'smtps://grace:hidden-mail-password@mail.example',
  TRUSTED_PROXIES: '1',
  COMMIT: '0123456789abcdef',
}

function firstLine(env: Readonly<Record<string, string>>): string {
  const config = readConfig(env)
  if ('problems' in config) throw new Error(config.problems.join('\n'))
  const lines: string[] = []
  logStart(createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) }), { config, schema: '0014-x.sql' })
  return lines.join('')
}

test('the log of production begins with version, commit, schema and settings, and no secret is in it', () => {
  const line = firstLine(production)
  expect(JSON.parse(line)).toMatchObject({
    msg: 'starting',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    commit: '0123456789abcdef',
    schema: '0014-x.sql',
    settings: { database: 'studio@db.example:5432/hundred', mail: 'mail.example', jobs: true, migrates: true },
  })
  expect(line).not.toMatch(/hidden|grace/)
  expect(line).not.toContain(production.SECRET)
  const tried = Object.keys(production)
  expect(secretNames.filter((name) => settingNames.includes(name) && !tried.includes(name))).toEqual([])
})

test('the demo prints no such line', () => {
  expect(firstLine({ DATABASE_URL: 'postgres://db/hundred' })).toBe('')
})

test('without the setting the commit is that of the clone that was built, and unknown where none was', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hundred-release-'))
  const at = pathToFileURL(`${folder}/`)
  writeFileSync(join(folder, 'package.json'), '{ "version": "2.0.1" }')
  expect(describeRelease({ commit: 'unknown' }, at)).toEqual({ version: '2.0.1', commit: 'unknown' })
  mkdirSync(join(folder, 'build'))
  writeFileSync(join(folder, 'build', 'commit'), 'abcdef0123456789')
  expect(describeRelease({ commit: 'unknown' }, at).commit).toBe('abcdef0123456789')
  expect(describeRelease({ commit: '1234567' }, at).commit).toBe('1234567')
  rmSync(folder, { recursive: true })
})
