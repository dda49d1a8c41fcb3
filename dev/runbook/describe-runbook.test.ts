import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkList } from '#domain/checks/check-list.ts'
import type { Check } from '#domain/checks/model.ts'
import { describeRunbook } from './describe-runbook.ts'

const repository = join(import.meta.dirname, '..', '..')
const list: readonly Check[] = checkList
const all = list.flatMap(({ commands = [] }) => commands).join('\n')
const wordsBehind = (pattern: RegExp): readonly string[] => [...all.matchAll(pattern)].map(([, word = '']) => word)

test('the runbook is what the list of checks says', () => {
  const path = join(repository, 'ops', 'RUNBOOK.md')
  expect(readFileSync(path, 'utf8'), 'run npm run runbook').toBe(describeRunbook())
})

test('the commands of the runbook name scripts, words and units that there are', () => {
  const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
  const names = wordsBehind(/npm run (\S+)/g)
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => scripts[name] === undefined)).toEqual([])
  const status = readFileSync(join(repository, 'server', 'status.ts'), 'utf8')
  expect(wordsBehind(/npm run status -- (\S+)/g).filter((word) => !status.includes(`'${word}'`))).toEqual([])
  const units = wordsBehind(/(?<=systemctl .*|--unit=)'?(hundred[\w@-]*)/g).map((unit) => unit.replace(/@.*/, '@'))
  expect(units.length).toBeGreaterThan(5)
  expect(units.filter((unit) => globSync(`ops/systemd/${unit}.service`, { cwd: repository }).length === 0)).toEqual([])
})

test('the log says what the runbook looks for', () => {
  const sources = globSync('server/**/*.ts', { cwd: repository }).filter((path) => !path.endsWith('.test.ts'))
  const texts = sources.map((path) => readFileSync(join(repository, path), 'utf8'))
  // Without those that pino writes around a value.
  const sentences = wordsBehind(/grep '([^']+)'/g).filter((words) => !words.startsWith('"'))
  expect(sentences.length).toBeGreaterThan(1)
  expect(sentences.filter((words) => !texts.some((text) => text.includes(words)))).toEqual([])
})
