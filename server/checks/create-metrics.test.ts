import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, aStudio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { createMetrics, type Metrics } from './create-metrics.ts'

const operations = join(import.meta.dirname, '..', '..', 'ops')
let server: TestServer
let metrics: Metrics
beforeAll(async () => {
  let observe: Metrics['observe'] = () => undefined
  server = await startTestServer({ observe: (ended) => observe(ended) })
  metrics = createMetrics({
    pool: server.pool,
    about: { version: '1.2.3', commit: '0123456' },
    checks: async () => ({
      checks: [
        { name: 'archive', level: 'alarm' },
        { name: 'disk', level: 'ok' },
        { name: 'of nobody', level: 'warn' },
      ],
    }),
  })
  observe = metrics.observe
  await aStudio(server.db)
})
afterAll(async () => server.stop())

const read = async () => (await metrics.read()).text()
const seriesIn = (text: string) => text.split('\n').filter((line) => line.startsWith('hundred_'))

test('requests are counted by endpoint, method and class of status, and refusals by their code', async () => {
  const member = await aMember(server.db)
  await server.request('GET', '/me', { token: member.token })
  await server.request('PUT', '/me', { token: member.token, body: { nothing: 1 } })
  const text = await read()
  expect(text).toContain('hundred_request_seconds_count{endpoint="accounts.me",method="GET",status="2xx"} 1')
  expect(text).toContain('hundred_request_seconds_count{endpoint="accounts.save_me",method="PUT",status="4xx"} 1')
  expect(text).toContain('hundred_refusals_total{code="request.invalid"} 1')
  expect(text).toContain('hundred_build_info{version="1.2.3",commit="0123456"} 1')
  expect(text).toMatch(/hundred_pool_connections\{state="open"\} \d+/)
})

test('each check of the list is a series, and one of another name is none', async () => {
  const checks = seriesIn(await read()).filter((line) => line.startsWith('hundred_check'))
  expect(checks).toEqual(['hundred_check{name="archive"} 2', 'hundred_check{name="disk"} 0'])
})

test('made-up paths, names and user agents make no new series', async () => {
  await server.request('GET', '/me')
  const before = seriesIn(await read()).length
  for (let nth = 0; nth < 50; nth += 1) {
    await fetch(`${server.url}/api/made-up-${nth}`)
    await server.request('GET', '/me', { headers: { 'user-agent': `robot ${nth}`, 'x-request-id': `made up ${nth}` } })
  }
  const text = await read()
  expect(seriesIn(text)).toHaveLength(before)
  expect(text).not.toMatch(/made.up|robot/)
})

test('every metric that alerts and dashboard name is measured', async () => {
  metrics.countResponse(200)
  const text = await read()
  const measured = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const named = ['alerts.yml', 'alerts.test.yml', 'dashboard.json'].flatMap((file) =>
    [...readFileSync(join(operations, file), 'utf8').matchAll(/\b(?:hundred|nodejs|process)_[a-z0-9_]+/g)].map(
      ([name]) => name,
    ),
  )
  expect(named.length).toBeGreaterThan(15)
  const base = (name: string) => (measured.has(name) ? name : name.replace(/_(?:count|bucket|sum)$/, ''))
  expect([...new Set(named.map(base))].filter((name) => !measured.has(name))).toEqual([])
})

const hasPromtool = spawnSync('promtool', ['--version']).error === undefined
test.skipIf(!hasPromtool)(
  'Prometheus accepts its files, and the alerts speak as their tests say (needs promtool)',
  () => {
    const run = (...words: string[]) => spawnSync('promtool', words, { cwd: operations, encoding: 'utf8' })
    for (const words of [
      ['check', 'config', 'prometheus.yml'],
      ['check', 'config', 'prometheus-compose.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ]) {
      const { status, stdout, stderr } = run(...words)
      expect({ words, status, said: stdout + stderr }).toMatchObject({ status: 0 })
    }
  },
)
