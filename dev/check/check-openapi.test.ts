import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { openApiDocument } from '#server/kit/openapi.ts'
import { lintOpenApi } from './check-openapi.ts'

const folder = mkdtempSync(join(tmpdir(), 'hundred-openapi-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Tree {
  readonly name: string
  readonly below: readonly Tree[]
}
const tree: z.ZodMiniType<Tree> = z.strictObject({
  name: z.string(),
  get below() {
    return z.array(tree)
  },
})
const row = endpoint({
  name: 'trees.one',
  method: 'GET',
  path: '/trees/{id}',
  who: 'account',
  summary: 'One tree',
  input: z.strictObject({ id: z.string() }),
  output: tree,
  refusals: [],
})
const lint = async (rows: Parameters<typeof openApiDocument>[0], name: string) =>
  lintOpenApi(openApiDocument(rows), join(folder, `${name}.json`))

test('a valid document passes, also with a recursive schema', async () => {
  expect(await lint([row], 'sound')).toMatchObject({ succeeded: true })
})

const shape = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))),
  components: z.looseObject({ parameters: z.record(z.string(), z.looseObject({ name: z.string() })) }),
})

test('each operation names its headers, the roles that may call it, and what a gateway may send', async () => {
  const field = { word: z.string() }
  const rows = [
    { ...row, path: '/staff/trees/{id}', who: { staff: ['owner', 'desk'] } } as const,
    endpoint({
      ...row,
      name: 'trees.callback',
      method: 'POST',
      path: '/trees',
      who: 'gateway',
      input: z.object(field),
    }),
    endpoint({
      ...row,
      name: 'trees.add',
      method: 'POST',
      path: '/forest',
      byOrderKey: true,
      input: z.strictObject(field),
    }),
  ]
  expect(await lint(rows, 'described')).toMatchObject({ succeeded: true })
  const { paths, components } = shape.parse(openApiDocument(rows))
  expect(Object.values(components.parameters).map(({ name }) => name)).toEqual([
    'X-Branch',
    'X-Locale',
    'X-Platform',
    'X-Order-Key',
  ])
  const staff = paths['/staff/trees/{id}']?.['get']
  expect(staff).toMatchObject({ 'x-roles': ['owner', 'desk'], description: 'For staff of the branch: owner, desk.' })
  expect(staff?.['parameters']).toEqual(expect.arrayContaining([{ $ref: '#/components/parameters/Branch' }]))
  const key = { $ref: '#/components/parameters/OrderKey' }
  expect(paths['/forest']?.['post']?.['parameters']).toEqual(expect.arrayContaining([key]))
  expect(staff?.['parameters']).not.toEqual(expect.arrayContaining([key]))
  const form = 'application/x-www-form-urlencoded'
  expect(paths['/trees']?.['post']).toHaveProperty(['requestBody', 'content', form, 'schema', 'properties', 'word'])
  expect(paths['/forest']?.['post']).not.toHaveProperty(['requestBody', 'content', form])
  expect(paths['/forest']?.['post']).not.toHaveProperty('x-roles')
})

test.each([
  [
    'a path that another one also fits',
    [row, { ...row, name: 'trees.two', path: '/{kind}/last' } as const],
    'no-ambiguous-paths',
  ],
  ['two operations of one name', [row, { ...row, path: '/forests/{id}' } as const], 'operation-operationId-unique'],
  ['an operation that nobody summed up', [{ ...row, summary: '' }], 'operation-summary'],
])('a document with %s is refused by name', async (...[_what, rows, rule]) => {
  const { succeeded, printed } = await lint(rows, 'faulty')
  expect([succeeded, printed.includes(rule)]).toEqual([false, true])
})
