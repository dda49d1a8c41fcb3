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
  let output = ''

  beforeAll(async () => {
    const house = plant('compile', {
      into: planted.path,
      configuration: ['.oxlintrc.json', 'package.json', 'tsconfig.json', 'domain/tsconfig.json'],
    })
    const run = await runTool(house, ['oxlint/bin/oxlint', '--type-aware', '--type-check', '--format', 'unix'])
    expect(run.code).not.toBe(0)
    output = run.output
  })

  const reported = (file: string, fault: string): RegExp =>
    new RegExp(`^${escapeRegex(file)}:\\d+:\\d+: .*${fault}`, 'm')

  test.each(faults)('the compiler refuses %s with %s', (file, code) => {
    expect(output).toMatch(reported(file, String.raw`\(${code}\)\]$`))
  })

  test.each(groundFaults)('the compiler keeps %s from using %s', (file, name) => {
    expect(output).toMatch(reported(`domain/${file}`, String.raw`Cannot find name '${name}'.*\(TS\d+\)\]$`))
  })

  test('the compiler reports nothing about sound code', () => {
    expect(output).not.toMatch(/sound\.ts|kinds\.ts/)
  })
})
