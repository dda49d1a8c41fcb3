import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { maxFileLines } from '#dev/floors.ts'
import { escapeRegex, plant, plantedFolder, root, runTool } from './planted.ts'

const planted = plantedFolder()

afterAll(planted.remove)

const max = z.tuple([z.literal('error'), z.object({ max: z.number() })])
const configured = z
  .object({
    rules: z.object({ 'max-lines': max, 'max-lines-per-function': max }),
    overrides: z.array(
      z.object({ files: z.array(z.string()), rules: z.object({ 'max-lines-per-function': z.optional(max) }) }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')))
const ofComponents = configured.overrides.find(({ files }) => files.includes('**/*.tsx'))?.rules[
  'max-lines-per-function'
]
const limits = {
  fileLines: configured.rules['max-lines'][1].max,
  functionLines: configured.rules['max-lines-per-function'][1].max,
  componentLines: ofComponents?.[1].max ?? 0,
}
const longFile = `export const lines = [\n${'  1,\n'.repeat(limits.fileLines - 1)}]\n`

test('oxlint and tidy have the same limit for the length of a file', () => {
  expect(limits.fileLines).toBe(maxFileLines)
})

describe('oxlint', () => {
  const faults: readonly (readonly [file: string, rule: string, says: string])[] = [
    ['domain/people/by-alias.ts', 'no-restricted-imports', 'domain is the ground floor'],
    ['domain/people/by-path.ts', 'no-restricted-imports', 'domain is the ground floor'],
    ['domain/people/by-promise.ts', 'no-restricted-imports', 'domain is the ground floor'],
    ['domain/people/through-barrel.ts', 'no-restricted-imports', 'no barrels'],
    ['domain/people/reads-clock.ts', 'no-restricted-globals', 'only domain/kit/time.ts knows the calendar'],
    ['domain/people/one-way.ts', 'no-cycle', 'cycle'],
    ['domain/people/other-way.ts', 'no-cycle', 'cycle'],
    ['domain/people/camelCase.ts', 'filename-case', 'kebab-case'],
    ['domain/people/default-door.ts', 'no-default-export', 'named exports'],
    ['domain/people/three-parameters.ts', 'max-params', 'too many parameters (3)'],
    ['domain/people/too-tangled.ts', 'complexity', 'complexity of 13'],
    ['domain/people/backtracks.ts', 'no-super-linear-backtracking', 'exponential'],
    ['domain/people/trims-slowly.ts', 'no-super-linear-move', 'quadratic'],
    ['domain/people/long-file.ts', 'max-lines)', `${limits.fileLines + 1}`],
    ['domain/people/long-function.ts', 'max-lines-per-function', `${limits.functionLines + 1}`],
    ['web/ui/long-component.tsx', 'max-lines-per-function', `${limits.componentLines + 1}`],
    ['domain/people/says-any.ts', 'no-explicit-any', 'any'],
    ['domain/people/says-surely.ts', 'no-non-null-assertion', 'non-null'],
    ['domain/people/says-as.ts', 'consistent-type-assertions', 'type assertions'],
    ['domain/people/silences.ts', 'ban-ts-comment', '@ts-expect-error'],
    ['domain/people/forgets-a-case.ts', 'switch-exhaustiveness-check', '"canceled"'],
    ['server/kit/forgets-promise.ts', 'no-floating-promises', 'awaited'],
    ['server/kit/misuses-promise.ts', 'no-misused-promises', 'conditional'],
    ['server/kit/awaits-nothing.ts', 'await-thenable', 'await'],
    ['web/kit/passes-any.ts', 'no-unsafe-argument', 'any'],
    ['domain/people/loose-equals.ts', 'eqeqeq', '==='],
    ['domain/people/says-var.ts', 'no-var', 'var'],
    ['domain/people/never-changes.ts', 'prefer-const', 'count'],
    ['web/ui/hook-in-branch.tsx', 'hooks', 'useState'],
    ['web/ui/forgets-dependency.tsx', 'exhaustive', 'show'],
    ['dev/through-drawer.ts', 'no-restricted-imports', 'no barrels'],
    ['server/kit/calls-outside.ts', 'no-restricted-globals', 'Only server/gateways calls outside'],
    ['server/kit/posts-mail.ts', 'no-restricted-imports', 'Only server/gateways calls outside'],
    ['server/bookings/enters-web.ts', 'no-restricted-imports', 'server imports only server and domain'],
    ['server/bookings/enters-dev.ts', 'no-restricted-imports', 'server imports only server and domain'],
    ['web/shop/bookings/enters-server.tsx', 'no-restricted-imports', 'web imports only web and domain'],
    ['web/shop/bookings/enters-staff.ts', 'no-restricted-imports', 'shop may not enter staff'],
    ['web/staff/bookings/enters-shop.ts', 'no-restricted-imports', 'staff may not enter shop'],
    ['web/shop/bookings/fetches.ts', 'no-restricted-globals', 'web/kit/api.ts'],
    ['gateway-sim/enters-domain.ts', 'no-restricted-imports', 'nothing of the product'],
    ['gateway-sim/enters-server.ts', 'no-restricted-imports', 'nothing of the product'],
    ['e2e/enters-server.ts', 'no-restricted-imports', 'sees only the running product'],
  ]
  let report: z.infer<typeof lintReport>

  beforeAll(async () => {
    const house = plant('lint', {
      into: planted.path,
      configuration: ['.oxlintrc.json', 'package.json', 'tsconfig.json', 'domain/tsconfig.json'],
    })
    writeFileSync(join(house, 'domain/people/long-file.ts'), longFile)
    mkdirSync(join(house, 'domain/text'), { recursive: true })
    writeFileSync(join(house, 'domain/text/en.ts'), longFile)
    writeFileSync(
      join(house, 'domain/people/rent.test.ts'),
      longFunction({ name: 'rent', lines: limits.functionLines + 2 }),
    )
    writeFileSync(
      join(house, 'domain/people/long-function.ts'),
      longFunction({ name: 'rent', lines: limits.functionLines + 1 }),
    )
    mkdirSync(join(house, 'web/ui'), { recursive: true })
    writeFileSync(
      join(house, 'web/ui/long-component.tsx'),
      longFunction({ name: 'Rent', lines: limits.componentLines + 1 }),
    )
    writeFileSync(
      join(house, 'web/ui/sound-component.tsx'),
      longFunction({ name: 'Rent', lines: limits.componentLines }),
    )
    const { output, code } = await runTool(house, ['oxlint/bin/oxlint', '-f', 'json'])
    expect(code).toBe(1)
    report = lintReport.parse(JSON.parse(output))
  })

  test.each(faults.map(([file, rule, says]) => ({ file, rule, says })))(
    'oxlint finds the fault in $file by $rule',
    ({ file, rule, says }) => {
      const found = report.diagnostics.filter(({ filename }) => filename === file)
      expect(found.map(({ code, message, help = '' }) => `${code} ${message} ${help}`)).toContainEqual(
        expect.stringMatching(new RegExp(`${escapeRegex(rule)}.*${escapeRegex(says)}`, 'is')),
      )
    },
  )

  test('oxlint reports nothing about sound code', () => {
    const faulty = new Set(faults.map(([file]) => file))
    expect(report.diagnostics.filter(({ filename }) => !faulty.has(filename))).toEqual([])
  })
})

const lintReport = z.object({
  diagnostics: z.array(
    z.object({ message: z.string(), code: z.string(), help: z.optional(z.string()), filename: z.string() }),
  ),
})
function longFunction({ name, lines }: { name: string; lines: number }): string {
  return `export function ${name}(): number[] {\n  return [\n${'    1,\n'.repeat(lines - 4)}  ]\n}\n`
}
