import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { aClass, aMember, aPack, aStudio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { watchSeats } from '#domain/schedules/api.ts'
import { createApp } from '#server/app.ts'
import { createLog } from '#server/kit/log.ts'
import { undescribed } from '#server/kit/openapi.ts'

const parameter = z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']) })
const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  /** Its own; those that every operation has are named by reference. */
  parameters: z.pipe(
    z.array(z.union([parameter, z.object({ $ref: z.string() })])),
    z.transform((all) => all.flatMap((one) => ('$ref' in one ? [] : [one]))),
  ),
  security: z.optional(z.array(z.object({ bearer: z.array(z.unknown()) }))),
  responses: z.record(
    z.string(),
    z.object({ description: z.string(), content: z.optional(z.record(z.string(), z.unknown())) }),
  ),
})
type Operation = z.output<typeof operation>

let server: TestServer
let paths: Record<string, Record<string, Operation>>

beforeAll(async () => {
  server = await startTestServer()
  paths = z.parse(
    z.record(z.string(), z.record(z.string(), operation)),
    (await server.request('GET', '/openapi.json')).body['paths'],
  )
})
afterAll(async () => server.stop())

describe('the description of the API', () => {
  it('the description of the API has every path that the server answers, or a reason why not', () => {
    const { config, pool, db, lists } = server
    const app = createApp({ config, pool, db, lists, log: createLog({ logLevel: 'silent' }) })
    const served = app.answered
      .filter(({ path }) => path.startsWith('/api'))
      .map(({ method, path }) => ({ method, path: path.slice('/api'.length).replaceAll(/:([a-z_]+)/g, '{$1}') }))
    app.live.stop()
    // Patterns for any method only refuse: an unknown path, or another method of a known one.
    const refusing = served.filter(({ method }) => method === 'ALL').map(({ path }) => path)
    expect(refusing.filter((path) => path !== '/*' && !(path in paths))).toEqual([])
    const answered = served.filter(({ method }) => method !== 'ALL')
    expect(
      answered.filter(({ method, path }) => !(method.toLowerCase() in (paths[path] ?? {})) && !(path in undescribed)),
    ).toEqual([])
    // And nothing that does not exist.
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.filter((one) => !answered.some(({ method, path }) => `${method} ${path}` === one))).toEqual([])
    expect(described.length).toBeGreaterThan(100)
    for (const path of Object.keys(undescribed)) expect(answered.map((one) => one.path)).toContain(path)
  })

  it('the description of the API names every operation once', () => {
    const names = Object.values(paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    )
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
  })

  it('the description of the API describes parameters, responses and refusals of the live streams', () => {
    const live = paths['/schedules/live']?.['get']
    expect(live?.security).toEqual([])
    expect(live?.parameters.map((one) => `${one.in} ${one.name}`)).toEqual([
      'query branch',
      'query date_from',
      'query date_to',
    ])
    expect(live?.responses['200']?.content).toMatchObject({
      'text/event-stream': { 'x-events': { places: { contentSchema: { required: ['now', 'classes', 'gone'] } } } },
    })
    for (const [status, code] of [
      ['422', 'request.invalid'],
      ['429', 'request.too_many'],
      ['503', 'request.busy'],
      ['422', 'request.branch'],
    ] as const)
      expect(Object.entries(live?.responses ?? {}).find(([, { description }]) => description.includes(code))?.[0]).toBe(
        status,
      )
  })

  it('the description of the API says that calendar files are text, may be unchanged, and who gets them', () => {
    const file = {
      200: { content: { 'text/calendar': {} } },
      304: {},
      404: { description: expect.stringContaining('request.not_found') },
    }
    const tag = { name: 'If-None-Match', in: 'header' }
    const feed = paths['/calendar/{name}']?.['get']
    expect(feed).toMatchObject({ parameters: [{ name: 'name', in: 'path' }, tag], responses: file })
    expect(feed?.security).toEqual([])
    expect(paths['/bookings/{id}/calendar.ics']?.['get']).toMatchObject({
      parameters: [{ name: 'id', in: 'path' }, { name: 'lang', in: 'query' }, tag],
      security: [{ bearer: [] }],
      responses: { ...file, 401: { description: expect.stringContaining('auth.required') } },
    })
  })
})

describe('responses match their description', () => {
  it('the stream sends what is described: its first event has that shape and type', async () => {
    const studio = await aStudio(server.db)
    await aClass(server.db, { studio, startsAt: (await server.clock.now()).add({ hours: 30 }) })
    const leave = new AbortController()
    const answer = await fetch(`${server.url}/api/schedules/live?branch=penang`, { signal: leave.signal })
    expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/)
    let text = ''
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece
      if (/^data: .*\n\n/m.test(text)) break
    }
    leave.abort()
    expect(text).toContain(`event: ${watchSeats.media?.type === 'text/event-stream' ? watchSeats.media.event : ''}\n`)
    expect(z.safeParse(watchSeats.output, JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '')).success).toBe(true)
    expect((await server.request('GET', '/schedules/live?date_from=2026-02-30')).status).toBe(422)
  })

  it('a calendar file has what is described, in a language of the site or in that of the account', async () => {
    const studio = await aStudio(server.db)
    const member = await aMember(server.db)
    await aPack(server.db, { studio, member, credits: 1 })
    const sessionId = await aClass(server.db, { studio, startsAt: (await server.clock.now()).add({ hours: 60 }) })
    const id = textOf(
      (await server.request('POST', '/bookings', { token: member.token, body: { session_id: sessionId } })).body[
        'booking'
      ]?.['id'],
    )
    const headers = { authorization: `Bearer ${member.token}` }
    const answer = await fetch(`${server.url}/api/bookings/${id}/calendar.ics?lang=xx&more=1`, { headers })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(
      (
        await fetch(`${server.url}/api/bookings/${id}/calendar.ics`, {
          headers: { ...headers, 'if-none-match': answer.headers.get('etag') ?? '' },
        })
      ).status,
    ).toBe(304)
  })
})
