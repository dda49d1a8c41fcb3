import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenLocally } from '#dev/testing/listen-locally.ts'
import { unlessClosed } from './two-servers.ts'

/** Closes the connection of one request unanswered. */
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/closed') request.socket.destroy()
  else response.end('here')
})
let url: string
beforeAll(async () => {
  url = `http://127.0.0.1:${await listenLocally(server)}`
})
afterAll(() => server.close())

const post = async (path: string) =>
  unlessClosed(async () => (await fetch(url + path, { method: 'POST', body: '{}' })).text())

test('a kept connection that is closed before the answer is no answer, so that the client asks again', async () => {
  expect([await post('/first'), await post('/closed'), await post('/again')]).toEqual(['here', undefined, 'here'])
  expect(asked).toEqual(['/first', '/closed', '/again'])
})

test('a server that is not there is a failure', async () => {
  await expect(unlessClosed(async () => fetch('http://127.0.0.1:1/'))).rejects.toThrow('fetch failed')
})
