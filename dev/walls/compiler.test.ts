import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { escapeRegex, plant, plantedFolder, runTool } from './planted.ts'

const planted = plantedFolder()

afterAll(planted.remove)

describe('the compiler', () => {
  const faults: readonly (readonly [file: string, code: string])[] = [
    ['dev/may-be-null.ts', 'TS18047'],
    ['dev/unchecked-index.ts', 'TS2322'],
    ['dev/inexact-optional.ts', 'TS2375'],
    ['dev/missing-override.ts', 'TS4114'],
    ['dev/falls-through.ts', 'TS7029'],
    ['dev/not-erasable.ts', 'TS1294'],
    ['dev/type-as-value.ts', 'TS1484'],
    ['dev/unused-local.ts', 'TS6133'],
    ['dev/unused-parameter.ts', 'TS6133'],
  ]
  const groundFaults: readonly (readonly [file: string, name: string])[] = [
    ['kit/uses-process.ts', 'process'],
    ['kit/uses-window.ts', 'window'],
    ['kit/uses-document.ts', 'document'],
    ['kit/uses-fetch.ts', 'fetch'],
    ['kit/uses-timer.ts', 'setTimeout'],
    ['kit/uses-console.ts', 'console'],
  ]
  let whole = ''
  let ground = ''

  beforeAll(async () => {
    const house = plant('compile', {
      into: planted.path,
      configuration: ['package.json', 'tsconfig.json', 'domain/tsconfig.json'],
    })
    const all = await runTool(house, ['typescript/bin/tsc', '--pretty', 'false', '-p', '.'])
    const pure = await runTool(join(house, 'domain'), ['typescript/bin/tsc', '--pretty', 'false', '-p', '.'])
    expect([all.code === 0, pure.code === 0]).toEqual([false, false])
    whole = all.output
    ground = pure.output
  })

  test.each(faults)('the compiler refuses %s with %s', (file, code) => {
    expect(whole).toMatch(new RegExp(`^${escapeRegex(file)}\\(\\d+,\\d+\\): error ${code}:`, 'm'))
  })

  test.each(groundFaults)('the compiler keeps %s from using %s', (file, name) => {
    expect(ground).toMatch(
      new RegExp(`^${escapeRegex(file)}\\(\\d+,\\d+\\): error TS\\d+: Cannot find name '${name}'`, 'm'),
    )
  })

  test('the compiler reports nothing about sound code', () => {
    expect(`${whole}${ground}`).not.toMatch(/sound\.ts|kinds\.ts/)
  })
})
