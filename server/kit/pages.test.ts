import { createHash } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { isLong } from '#dev/testing/is-long.ts'
import { noteSocketAddress, socketAddressOf } from '#server/network/socket-address.ts'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { createReadyPages, type ReadyPages } from './page-cache.ts'
import { servePages, type Pages } from './pages.ts'
import { createResponseCache } from './response-cache.ts'

const page = 'http://localhost/schedules'
const lists = createResponseCache()

/** The pages of a site that counts its renders, shows its own address and what was typed into its form. */
function open(render?: (request: Request) => Promise<string>, ready?: ReadyPages) {
  const config = readConfig({ DATABASE_URL: 'postgres://nowhere/none' })
  if ('problems' in config) throw new Error(config.problems.join())
  const seen: string[] = []
  const bundle: Pages = {
    renderPage: async (request, { nonce, fetch }) => {
      seen.push(request.url)
      const typed = request.method === 'GET' ? '' : JSON.stringify([...(await request.formData())])
      const text = render ? await render(request) : await (await fetch(new Request('http://localhost/api/who'))).text()
      return new Response(`<p>${request.url}</p><script nonce="${nonce}">"own code"</script>${typed}${text}`)
    },
    sharedPage: (path) => (path === '/schedules' ? { freshness: 'public', parameters: ['date'] } : undefined),
    formLimit: (path) => (path === '/sign' ? 100_000 : undefined),
    routeOf: () => '/*',
  }
  const serve = servePages({
    pages: async () => bundle,
    api: async (request) => new Response(socketAddressOf(request)),
    config,
    lists,
    ...(ready === undefined ? {} : { ready }),
    log: createLog({ logLevel: 'silent' }),
  })
  return { serve, seen }
}

describe('a page that is the same for everyone', () => {
  test('a page that is the same for everyone is rendered once for all addresses that differ in unknown parameters', async () => {
    const { serve, seen } = open()
    const answers = []
    for (const query of ['?date=2026-11-22', '?date=2026-11-22&x=1', '?utm_source=a&date=2026-11-22'])
      answers.push(await (await serve(new Request(page + query))).text())
    expect(seen).toEqual([`${page}?date=2026-11-22`])
    expect(answers.every((text) => text.startsWith(`<p>${page}?date=2026-11-22</p>`))).toBe(true)
  })

  test('a page that is the same for everyone is rendered once for all who ask for it at the same moment', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const { serve, seen } = open(async () => promise)
    const pending = Array.from({ length: 20 }, async () => serve(new Request(page)))
    setTimeout(() => resolve('done'), 20)
    const texts = await Promise.all(pending.map(async (answer) => (await answer).text()))
    expect([seen.length, texts.every((text) => text.includes('done'))]).toEqual([1, true])
  })

  test('a page that is the same for everyone is not cached when its data changed while it was rendered', async () => {
    const texts = ['old', 'new']
    const { serve, seen } = open(async () => {
      const text = texts.shift() ?? 'none left'
      if (text === 'old') lists.clear()
      return text
    })
    await serve(new Request(page))
    expect(await (await serve(new Request(page))).text()).toContain('new')
    expect(seen.length).toBe(2)
  })

  test('a page that is the same for everyone names its inline code by a hash that no address can choose', async () => {
    const { serve } = open(async () => '<script>alert(1)</script>')
    const answers = await Promise.all(
      ['nonce-goes-here', '0'.repeat(32), '0'.repeat(32)].map(async (date) =>
        serve(new Request(`${page}?date=${date}`)),
      ),
    )
    const hash = createHash('sha256').update('"own code"').digest('base64')
    for (const answer of answers) {
      const policy = answer.headers.get('content-security-policy') ?? ''
      expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
      expect(policy).not.toContain('nonce')
    }
    const texts = await Promise.all(answers.map(async (answer) => answer.text()))
    expect(texts[1]).toBe(texts[2])
    expect(texts[0]).toContain('<script>"own code"</script>')
    expect(texts[0]).toContain('date=nonce-goes-here')
  })

  test('a page that is the same for everyone is compressed once for all readers who accept it, and plain for the others', async () => {
    const { serve, seen } = open(async () => 'a'.repeat(5000))
    const ask = async (accepted: string) => serve(new Request(page, { headers: { 'accept-encoding': accepted } }))
    const [packed, again, plain, zipped] = await Promise.all([ask('gzip, br'), ask('br'), ask('identity'), ask('gzip')])
    expect([packed, again, plain, zipped].map((each) => each?.headers.get('content-encoding'))).toEqual([
      'br',
      'br',
      null,
      'gzip',
    ])
    const bytes = Buffer.from((await packed?.arrayBuffer()) ?? new ArrayBuffer())
    expect(Buffer.from((await again?.arrayBuffer()) ?? new ArrayBuffer()).equals(bytes)).toBe(true)
    expect(brotliDecompressSync(bytes).toString()).toBe(await plain?.text())
    expect(packed?.headers.get('vary')).toBe('accept-encoding')
    expect(seen.length).toBe(1)
  })

  test('a page that is the same for everyone is ready for the next reader, until what it shows changes', async () => {
    const ready = createReadyPages()
    const { serve } = open(undefined, ready)
    const name = { secure: false, host: 'localhost', address: '/schedules', encoding: 'br' } as const
    const ask = async () => serve(new Request(page, { headers: { 'accept-encoding': 'br', host: 'localhost' } }))
    const answer = await ask()
    const found = ready.find(name)
    expect(found?.bytes.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true)
    expect(found?.headers).toEqual([...answer.headers].flat())
    expect(ready.find({ ...name, encoding: 'gzip' })).toBeUndefined()
    expect(ready.find({ ...name, address: '/schedules?date=1' })).toBeUndefined()
    lists.clear()
    expect(ready.find(name)).toBeUndefined()
    const late = open(async () => {
      lists.clear()
      return 'of before'
    }, ready)
    await late.serve(new Request(page, { headers: { 'accept-encoding': 'br', host: 'localhost' } }))
    expect(ready.find(name)).toBeUndefined()
  })

  test.runIf(isLong)('the cached pages take at most 20 MB however many addresses are made up', async () => {
    const long = 'a'.repeat(20_000)
    const { serve, seen } = open(async (request) => long + request.url)
    const before = await memoryInUse()
    for (let count = 0; count < 10_000; count += 1) {
      const query = count % 2 === 0 ? `?nonsense=${count}` : `?date=${count}`
      await (await serve(new Request(page + query))).text()
    }
    expect(seen.length).toBeGreaterThan(5000)
    expect((await memoryInUse()) - before).toBeLessThan(20 * 1024 * 1024)
  })
})

async function memoryInUse(): Promise<number> {
  setFlagsFromString('--expose-gc')
  // Memory of a response is released a turn later.
  for (let turn = 0; turn < 3; turn += 1) {
    runInNewContext('gc')()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

describe('a form that is sent to a page', () => {
  const send = async (about: { path?: string; type?: string; body: BodyInit; headers?: Record<string, string> }) => {
    const { serve, seen } = open()
    const { path = '/privates', type = 'application/x-www-form-urlencoded', body } = about
    const headers = { 'content-type': type, ...about.headers }
    // A stream names its transfer encoding, which has no place in the type of a request.
    const init = { method: 'POST', headers, body, duplex: 'half' }
    const answer = await serve(new Request(`http://localhost${path}`, init))
    return { status: answer.status, text: await answer.text(), rendered: seen.length }
  }
  const endless = (bytes: number) =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(bytes).fill(97))
      },
    })

  test('a form that is sent to a page reaches the page with what was typed', async () => {
    expect(await send({ body: 'name=Mei+Ling&name=2' })).toMatchObject({
      status: 200,
      text: expect.stringContaining('[["name","Mei Ling"],["name","2"]]'),
    })
  })

  test('a form that is sent to a page is refused at once when it declares more than 64 KB', async () => {
    const answer = await send({ body: 'short', headers: { 'content-length': '150000000' } })
    expect([answer.status, answer.rendered]).toEqual([413, 0])
  })

  test('a form that is sent to a page is refused as soon as 64 KB were counted when it declares nothing', async () => {
    const answer = await send({ body: endless(16_384) })
    expect([answer.status, answer.rendered]).toEqual([413, 0])
    expect(JSON.parse(answer.text)).toMatchObject({ success: false, code: 'request.too_large' })
  })

  test('a form that is sent to a page may be as large as an upload behind it declares', async () => {
    const body = `drawing=${'a'.repeat(90_000)}`
    expect((await send({ path: '/sign', body })).status).toBe(200)
    expect((await send({ body })).status).toBe(413)
    expect((await send({ path: '/sign', body: body + body })).status).toBe(413)
  })

  test.each([
    ['JSON', 'application/json', '{}', 415],
    ['plain text', 'text/plain', 'a=b', 415],
    ['parts without a boundary', 'multipart/form-data', 'a=b', 400],
    ['parts that never end', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data', 400],
  ])('a form that is sent to a page is refused when it is %s', async (_name, type, body, status) => {
    const answer = await send({ type, body })
    expect([answer.status, answer.rendered]).toEqual([status, 0])
  })

  test('a form that is sent to a page may be empty', async () => {
    expect((await send({ type: '', body: '' })).status).toBe(200)
  })
})

test('a page calls the API with its own socket address, whatever a header claims', async () => {
  const { serve } = open()
  const request = new Request('http://localhost/account', { headers: { 'x-hundred-socket': '6.6.6.6' } })
  noteSocketAddress(request, '203.0.113.9')
  expect(await (await serve(request)).text()).toContain('203.0.113.9')
})
