import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { plant, plantedFolder, runTool } from './planted.ts'

const planted = plantedFolder()

afterAll(planted.remove)

describe('knip', () => {
  let issues: z.infer<typeof knipReport>['issues'] = []

  beforeAll(async () => {
    const house = plant('dead', { into: planted.path, configuration: ['knip.config.ts', 'package.json'] })
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
  ] as const)('knip finds the fault of %s in %s: %s', (...[kind, file, name]) => {
    const found = issues.filter((issue) => issue.file === file).flatMap((issue) => issue[kind])
    expect(found.map((issue) => issue.name)).toContain(name)
  })

  test('knip keeps what the entries reach', () => {
    expect(issues.flatMap(({ files }) => files.map(({ name }) => name))).toEqual(['server/kit/dead-file.ts'])
    expect(issues.flatMap(({ exports }) => exports.map(({ name }) => name))).toEqual(['deadVerb'])
  })
})

const names = z.array(z.object({ name: z.string() }))
const knipReport = z.object({
  issues: z.array(
    z.object({ file: z.string(), files: names, exports: names, types: names, unlisted: names, dependencies: names }),
  ),
})
