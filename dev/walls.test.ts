import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { describeFinding, tidy } from '#dev/tidy.ts'

/**
 * Every wall is tried on a planted fault, with the very configuration of the house, because a tool that finds nothing
 * and a tool that looks at nothing print the same. Beside the faults stands sound code that must stay unmentioned.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const fixtures = join(root, 'dev/fixtures')
const planted = mkdtempSync(join(tmpdir(), 'hundred-walls-'))
const run = promisify(execFile)

afterAll(() => rmSync(planted, { recursive: true, force: true }))

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
    ['domain/people/long-file.ts', 'max-lines)', '301'],
    ['domain/people/long-function.ts', 'max-lines-per-function', '71'],
    ['web/ui/long-component.tsx', 'max-lines-per-function', '91'],
    ['domain/people/says-any.ts', 'no-explicit-any', 'any'],
    ['domain/people/says-surely.ts', 'no-non-null-assertion', 'non-null'],
    ['domain/people/says-as.ts', 'consistent-type-assertions', 'type assertions'],
    ['domain/people/silences.ts', 'ban-ts-comment', '@ts-expect-error'],
    ['domain/people/forgets-a-case.ts', 'switch-exhaustiveness-check', '"canceled"'],
    ['server/kit/forgets-promise.ts', 'no-floating-promises', 'awaited'],
    ['server/kit/misuses-promise.ts', 'no-misused-promises', 'conditional'],
    ['server/kit/awaits-nothing.ts', 'await-thenable', 'await'],
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
    const house = plant('lint', ['.oxlintrc.json', 'package.json', 'tsconfig.json', 'domain/tsconfig.json'])
    writeFileSync(join(house, 'domain/people/long-file.ts'), `export const lines = [\n${'  1,\n'.repeat(299)}]\n`)
    mkdirSync(join(house, 'domain/text'), { recursive: true })
    writeFileSync(join(house, 'domain/text/en.ts'), `export const lines = [\n${'  1,\n'.repeat(299)}]\n`)
    writeFileSync(join(house, 'domain/people/rent.test.ts'), longFunction({ name: 'rent', lines: 300 }))
    writeFileSync(join(house, 'domain/people/long-function.ts'), longFunction({ name: 'rent', lines: 71 }))
    mkdirSync(join(house, 'web/ui'), { recursive: true })
    writeFileSync(join(house, 'web/ui/long-component.tsx'), longFunction({ name: 'Rent', lines: 91 }))
    writeFileSync(join(house, 'web/ui/sound-component.tsx'), longFunction({ name: 'Rent', lines: 90 }))
    const { output, code } = await runTool(house, ['oxlint/bin/oxlint', '-f', 'json'])
    expect(code).toBe(1)
    report = lintReport.parse(JSON.parse(output))
  })

  test.each(faults.map(([file, rule, says]) => ({ file, rule, says })))(
    'finds the fault in $file by $rule',
    ({ file, rule, says }) => {
      const found = report.diagnostics.filter(({ filename }) => filename === file)
      expect(found.map(({ code, message, help = '' }) => `${code} ${message} ${help}`)).toContainEqual(
        expect.stringMatching(new RegExp(`${escapeRegex(rule)}.*${escapeRegex(says)}`, 'is')),
      )
    },
  )

  test('says nothing about sound code', () => {
    const faulty = new Set(faults.map(([file]) => file))
    expect(report.diagnostics.filter(({ filename }) => !faulty.has(filename))).toEqual([])
  })
})

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
    const house = plant('compile', ['package.json', 'tsconfig.json', 'domain/tsconfig.json'])
    const all = await runTool(house, ['typescript/bin/tsc', '--pretty', 'false', '-p', '.'])
    const pure = await runTool(join(house, 'domain'), ['typescript/bin/tsc', '--pretty', 'false', '-p', '.'])
    expect([all.code === 0, pure.code === 0]).toEqual([false, false])
    whole = all.output
    ground = pure.output
  })

  test.each(faults)('refuses %s with %s', (file, code) => {
    expect(whole).toMatch(new RegExp(`^${escapeRegex(file)}\\(\\d+,\\d+\\): error ${code}:`, 'm'))
  })

  test.each(groundFaults)('keeps %s from reaching for %s', (file, name) => {
    expect(ground).toMatch(
      new RegExp(`^${escapeRegex(file)}\\(\\d+,\\d+\\): error TS\\d+: Cannot find name '${name}'`, 'm'),
    )
  })

  test('says nothing about sound code', () => {
    expect(`${whole}${ground}`).not.toMatch(/sound\.ts|kinds\.ts/)
  })
})

describe('knip', () => {
  let issues: z.infer<typeof knipReport>['issues'] = []

  beforeAll(async () => {
    const house = plant('dead', ['knip.json', 'package.json'])
    const { output, code } = await runTool(house, ['knip/bin/knip.js', '--no-progress', '--reporter', 'json'])
    expect(code).toBe(1)
    issues = knipReport.parse(JSON.parse(output)).issues
  })

  test.each([
    ['files', 'server/kit/dead-file.ts', 'server/kit/dead-file.ts'],
    ['exports', 'server/kit/live.ts', 'deadVerb'],
    ['types', 'server/kit/live.ts', 'DeadType'],
    ['unlisted', 'server/main.ts', 'left-pad'],
    ['dependencies', 'package.json', 'hono'],
  ] as const)('finds the fault of %s in %s: %s', (...[kind, file, name]) => {
    const found = issues.filter((issue) => issue.file === file).flatMap((issue) => issue[kind])
    expect(found.map((issue) => issue.name)).toContain(name)
  })

  test('keeps what the entries reach', () => {
    expect(issues.flatMap(({ files }) => files.map(({ name }) => name))).toEqual(['server/kit/dead-file.ts'])
    expect(issues.flatMap(({ exports }) => exports.map(({ name }) => name))).toEqual(['deadVerb'])
  })
})

describe('tidy', () => {
  test.each([
    ['floors', 'server/bookings/storey-up.ts:1 bookings (9) may not enter orders (12): raise the verb or send a job'],
    ['floors', 'server/bookings/storey-by-type.ts:1 bookings (9) may not enter orders (12)'],
    ['floors', 'server/bookings/storey-by-promise.ts:1 bookings (9) may not enter orders (12)'],
    ['floors', 'server/bookings/storey-across.ts:1 bookings (9) may not enter its neighbour cart (9)'],
    ['floors', 'server/bookings/roof-up.ts:1 server/bookings may not climb to the roof'],
    ['floors', 'server/bookings/wing-across.ts:1 server may not import web'],
    ['floors', 'server/bookings/built-pages.ts:1 server may not import build'],
    ['floors', 'server/kit/room-up.ts:1 server/kit may not climb to server/bookings'],
    ['floors', 'web/ui/room-up.tsx:1 web/ui may not climb to web/bookings'],
    ['floors', 'web/shop/bookings/side-across.tsx:1 shop may not enter staff'],
    ['floors', 'domain/people/wing-up.ts:1 domain may not import server'],
    ['floors', 'domain/kit/storey-up.ts:1 kit (0) may not enter people (1)'],
    ['floors', 'gateway-sim/product.ts:1 gateway-sim may not import domain'],
    ['domain-packages', 'domain/people/draws-page.ts:1 domain may not import react'],
    ['domain-packages', 'domain/people/reads-file.ts:1 domain may not import node:fs'],
    [
      'table-owners',
      'server/bookings/queries.ts:1 bookings may not write package_lots of packages: call a verb of packages',
    ],
    ['table-owners', 'server/bookings/queries.ts:3 bookings may not write package_lots of packages'],
    ['table-owners', 'server/bookings/queries.ts:5 bookings may not write orders of orders'],
    ['table-owners', 'server/bookings/queries.ts:6 bookings may not write settings of studio'],
    ['table-owners', 'server/bookings/queries.ts:7 bookings may not write loyalty_cards, which no room owns'],
    ['table-owners', 'server/db/migrations/0001-nobody.sql:1 no room owns nobodys_rows'],
    ['table-owners', 'dev/floors.ts:1 ledger owns ledger_entries, which no migration makes'],
    ['sql-place', "server/bookings/book-class.ts:1 SQL stands only in a room's queries.ts"],
    ['sql-place', "server/bookings/book-class.ts:2 SQL stands only in a room's queries.ts"],
    ['sql-place', "server/bookings/book-class.ts:3 SQL stands only in a room's queries.ts"],
    ['file-kinds', 'server/parking/park-car.ts:1 the plan knows no room server/parking'],
    ['file-kinds', 'web/shop/parking/park-car.tsx:1 the plan knows no room web/shop/parking'],
    ['file-kinds', 'server/bookings/inner/book-class.ts:1 the plan knows no room server/bookings/inner'],
    ['file-kinds', 'server/bookings/notes.md:1 a server room holds routes.ts'],
    ['file-kinds', 'domain/bookings/screen.tsx:1 a domain room holds model.ts'],
    ['file-kinds', 'server/db/migrations/people.sql:1 a migration is NNNN-what-it-serves.sql'],
    ['own-names', 'server/bookings/book-class.ts:1 this file must export bookClass'],
    ['own-names', 'domain/bookings/decide-booking.ts:2 decideCancel is a second verb beside decideBooking'],
    ['folders', 'server/utils/round.ts:1 no folder is called utils'],
    ['folders', 'web/ui/helpers/draw.ts:1 no folder is called helpers'],
    ['folders', 'domain/people/index.ts:1 no index file'],
    ['words', 'server/kit/booking-manager.ts:1 "manager" in booking-manager.ts says nothing'],
    ['words', 'server/kit/answers.ts:1 "handle" in handleAnswer says nothing'],
    ['words', 'server/kit/answers.ts:2 "info" in PersonInfo says nothing'],
    ['words', 'server/kit/answers.ts:4 "data" in cartData says nothing'],
    ['domain-waits', 'domain/people/ask-bank.ts:1 a rule never waits'],
    ['domain-waits', 'domain/people/ask-bank.ts:2 a rule never waits'],
    ['clock', 'server/bookings/remind-class.ts:1 Date only in domain/kit/time.ts'],
    ['clock', 'domain/bookings/decide-booking.ts:1 Temporal.Now only in domain/kit/time.ts'],
    ['clock', 'web/shop/bookings/count-down.tsx:2 Date only in domain/kit/time.ts'],
    ['colours', 'web/ui/button.tsx:1 #c0ffee: use a token'],
    ['colours', 'web/ui/button.tsx:1 rgb(1: use a token'],
    ['sentences', 'web/shop/bookings/class-card.tsx:3 "Book this class" is a sentence for people'],
    ['sentences', 'web/shop/bookings/class-card.tsx:5 "Only" is a sentence for people'],
    ['sentences', 'web/shop/bookings/class-card.tsx:7 "A reformer by the window" is a sentence for people'],
    ['sentences', 'web/shop/bookings/class-card.tsx:8 "只剩两个位置" is a sentence for people'],
    ['sentences', 'web/shop/bookings/class-card.tsx:9 "Book now" is a sentence for people'],
    ['sentences', 'server/bookings/emails.ts:1 "您的课程已预订" is a sentence for people'],
    ['machine', 'dev/paths.md:1 /home/'],
    ['machine', 'dev/paths.md:1 registry.'],
    ['unfinished', 'server/bookings/book-class.ts:1 "TODO" in a comment'],
    ['unfinished', 'server/bookings/book-class.ts:3 "for now" in a comment'],
    ['silenced', 'server/bookings/book-class.ts:1 oxlint-disable-next-line silences a wall'],
    ['silenced', 'server/bookings/book-class.ts:3 oxlint-disable-next-line silences a wall'],
    ['silenced', 'server/bookings/book-class.ts:5 @ts-expect-error silences a wall'],
  ])('%s: %s', (check, line) => {
    const lines = tidy(join(fixtures, 'tidy', check)).map(describeFinding)
    expect(lines.filter((found) => found.startsWith(line) && found.endsWith(`[${check}]`))).toHaveLength(1)
  })

  test('file-length: a file of 301 lines is too long, 300 are not, and a table of texts may be longer', () => {
    const house = join(planted, 'length')
    for (const [path, lines] of [
      ['server/kit/long.ts', 301],
      ['server/kit/full.ts', 300],
      ['domain/text/en.ts', 900],
    ] as const) {
      mkdirSync(dirname(join(house, path)), { recursive: true })
      writeFileSync(join(house, path), '// line\n'.repeat(lines))
    }
    expect(tidy(house).map(describeFinding)).toEqual([
      'server/kit/long.ts:301 301 lines, at most 300: part it by what it does [file-length]',
    ])
  })
})

const lintReport = z.object({
  diagnostics: z.array(
    z.object({ message: z.string(), code: z.string(), help: z.optional(z.string()), filename: z.string() }),
  ),
})
const names = z.array(z.object({ name: z.string() }))
const knipReport = z.object({
  issues: z.array(
    z.object({ file: z.string(), files: names, exports: names, types: names, unlisted: names, dependencies: names }),
  ),
})

/** Copies a planted tree and the real configuration to a folder of its own; answers that folder. */
function plant(tree: string, configuration: readonly string[]): string {
  const house = join(planted, tree)
  cpSync(join(fixtures, tree), house, { recursive: true })
  for (const path of configuration) writeFileSync(join(house, path), readFileSync(join(root, path)))
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'), 'junction')
  return house
}

/** Runs a tool of node_modules to its end; a tool that fails is an answer here, not an error. */
async function runTool(
  folder: string,
  [script = '', ...rest]: readonly string[],
): Promise<{ code: number; output: string }> {
  const bounds = { cwd: folder, maxBuffer: 16 * 1024 * 1024, timeout: 60_000 }
  try {
    const { stdout } = await run(process.execPath, [join(root, 'node_modules', script), ...rest], bounds)
    return { code: 0, output: stdout }
  } catch (error) {
    return failedRun.parse(error)
  }
}

const failedRun = z.pipe(
  z.object({ code: z.number(), stdout: z.string() }),
  z.transform(({ code, stdout }) => ({ code, output: stdout })),
)

function longFunction({ name, lines }: { name: string; lines: number }): string {
  return `export function ${name}(): number[] {\n  return [\n${'    1,\n'.repeat(lines - 4)}  ]\n}\n`
}

function escapeRegex(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
