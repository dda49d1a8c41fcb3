import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from './config.ts'
import { readSecretFiles, secretNames } from './secret-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'hundred-secrets-'))
let made = 0
function aFile(text: string): string {
  made += 1
  const file = join(folder, String(made))
  writeFileSync(file, text)
  return file
}

test.each(['a secret', 'a secret\n', 'a secret\r\n'])(
  'a secret is read from its file without the line end: %j',
  (text) => {
    const { env, problems } = readSecretFiles({ SECRET_FILE: aFile(text), PORT: '3000' })
    expect(problems).toEqual([])
    expect(env).toMatchObject({ SECRET: 'a secret', PORT: '3000' })
  },
)

test.each([
  ['is empty', () => ({ SECRET_FILE: aFile('\n') }), 'SECRET_FILE names a file that is empty'],
  ['is not there', () => ({ GATEWAY_KEY_FILE: join(folder, 'none') }), 'cannot be read (ENOENT)'],
  ['is a folder', () => ({ SMTP_URL_FILE: folder }), 'cannot be read (EISDIR)'],
  ['has two lines', () => ({ SECRET_FILE: aFile('one\ntwo\n') }), 'more than one line'],
  ['stands beside its value', () => ({ SECRET: 'x', SECRET_FILE: aFile('y') }), 'SECRET and SECRET_FILE are both set'],
])('a secret file that %s is a problem in a sentence', (_name, env, said) => {
  expect(readSecretFiles(env()).problems.join()).toContain(said)
})

test('the problem of a secret file does not contain the secret', () => {
  expect(readSecretFiles({ SECRET: 'kept', SECRET_FILE: aFile('to itself\n') }).problems.join()).not.toMatch(
    /kept|to itself/,
  )
})

test('every setting that is a secret by its name can be read from a file', () => {
  const names = settingNames.filter((name) => /SECRET|_KEY$|PASSWORD|TOKEN/.test(name) && !name.includes('PUBLIC'))
  expect(names.length).toBeGreaterThan(4)
  expect(names.filter((name) => !secretNames.some((known) => known === name))).toEqual([])
})
