import { createServer, type Socket } from 'node:net'
import { expect, inject, test } from 'vitest'
import { withDatabase } from '#dev/testing/server-databases.ts'
import { reachDatabase } from './reach-database.ts'

test.each([
  ['postgres://studio:hidden@127.0.0.1:1/hundred', 3, '(studio@127.0.0.1:1/hundred) cannot be used: nothing answers'],
  ['mysql://studio:hidden@127.0.0.1/hundred', 2, 'not the address of a PostgreSQL'],
])(
  'the database %s is refused in a sentence, with exit code %i and without its password',
  async (url, exitCode, said) => {
    const refusal = await reachDatabase(url, { forMs: 0 }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(refusal).toMatchObject({ exitCode, message: expect.stringContaining(said) })
    expect(refusal).not.toMatchObject({ message: expect.stringContaining('hidden') })
  },
)

test('a database that does not exist is refused at once, without thirty seconds of tries', async () => {
  const startMs = performance.now()
  const url = withDatabase(inject('testServerUrl'), 'no_such_database')
  await expect(reachDatabase(url)).rejects.toThrow('that database does not exist; create it first')
  expect(performance.now() - startMs).toBeLessThan(10_000)
})

test('a database that does not answer yet is tried until it does, and the wait is told once', async () => {
  const { server, port } = await listenAt(0, () => undefined)
  await new Promise((resolve) => server.close(resolve))
  const told: string[] = []
  const reached = reachDatabase(`postgres://studio@127.0.0.1:${port}/hundred`, {
    forMs: 15_000,
    onWait: (sentence) => told.push(sentence),
  })
  await expect.poll(() => told, { timeout: 10_000 }).toHaveLength(1)
  const answers = ['57P03', '3D000']
  const started = await listenAt(port, (socket) => socket.end(refusalOf(answers.shift() ?? '')))
  await expect(reached).rejects.toThrow('that database does not exist')
  expect(answers).toEqual([])
  expect(told).toHaveLength(1)
  await new Promise((resolve) => started.server.close(resolve))
})

test.each([
  ['closes', (socket: Socket) => socket.end()],
  ['resets', (socket: Socket) => socket.resetAndDestroy()],
])('a database proxy that %s the connection is tried again', async (_how, close) => {
  const told: string[] = []
  const answers = [close, (socket: Socket) => socket.end(refusalOf('3D000'))]
  const { server, port } = await listenAt(0, (socket) => {
    socket.once('data', () => answers.shift()?.(socket))
  })
  const reached = reachDatabase(`postgres://studio@127.0.0.1:${port}/hundred`, {
    forMs: 15_000,
    onWait: (sentence) => told.push(sentence),
  })
  await expect(reached).rejects.toThrow('that database does not exist')
  expect(told).toEqual([expect.stringContaining('it closes the connection')])
  await new Promise((resolve) => server.close(resolve))
})

async function listenAt(wanted: number, answer: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.resume()
    answer(socket)
  })
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : 0 }
}

/** How PostgreSQL refuses a connection: an ErrorResponse of its protocol, with that state. */
function refusalOf(state: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${state}\0Mrefused\0\0`)
  const size = Buffer.alloc(4)
  size.writeInt32BE(fields.length + 4)
  return Buffer.concat([Buffer.from('E'), size, fields])
}
