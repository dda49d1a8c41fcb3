import { Agent, createServer, request as ask, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { listenLocally } from '#dev/testing/listen-locally.ts'
import { startBalancer, type Balancer } from './balancer.ts'

const open: Server[] = []
let balancer: Balancer | undefined
afterEach(async () => {
  await balancer?.stop()
  for (const server of open.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

/** A server that reports ready, and handles all other requests as given. */
async function aServer(answer: RequestListener): Promise<number> {
  const server = createServer((request, response) => {
    if (request.url === '/api/health/ready') response.end('{}')
    else answer(request, response)
  })
  open.push(server)
  return listenLocally(server)
}

async function behind(servers: readonly number[]): Promise<string> {
  balancer = await startBalancer({ port: 0, host: '127.0.0.1', servers })
  return `http://127.0.0.1:${balancer.port}`
}

async function postLarge(url: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = ask(url, { method: 'POST', agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode))
    })
    sent.on('error', reject)
    sent.end('a'.repeat(3_000_000))
  })
}

describe('the balancer', () => {
  test("the balancer alternates between servers, and passes on the visitor's address", async () => {
    const echo = (name: string) =>
      aServer((request, response) => void response.end(`${name} ${String(request.headers['x-forwarded-for'])}`))
    const url = await behind([await echo('one'), await echo('two')])
    const told = await Promise.all(Array.from({ length: 4 }, async () => (await fetch(url)).text()))
    expect(told.toSorted()).toEqual(['one 127.0.0.1', 'one 127.0.0.1', 'two 127.0.0.1', 'two 127.0.0.1'])
  })

  test('the balancer retries a lost read on a second server, and never a lost write', async () => {
    const taken: string[] = []
    const dying = () =>
      aServer((request) => {
        taken.push(String(request.method))
        request.socket.destroy()
      })
    const url = await behind([await dying(), await dying()])
    expect((await fetch(url, { method: 'POST', body: 'book' })).status).toBe(503)
    expect(taken).toEqual(['POST'])
    expect((await fetch(url)).status).toBe(503)
    expect(taken.filter((method) => method === 'GET').length).toBeGreaterThan(1)
  })

  test('the balancer passes a body on whole, in both directions', async () => {
    const url = await behind([await aServer((request, response) => void request.pipe(response))])
    const body = 'a'.repeat(300_000)
    expect(await (await fetch(url, { method: 'POST', body })).text()).toBe(body)
  })

  test('the balancer passes on a refusal of an unread body, and the next request of the same connection', async () => {
    const url = await behind([
      await aServer((_request, response) => {
        response.statusCode = 413
        response.end('too large')
      }),
    ])
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let turn = 0; turn < 3; turn += 1) expect(await postLarge(url, agent)).toBe(413)
    agent.destroy()
  })
})
