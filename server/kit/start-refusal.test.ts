import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { refusePort, StartRefusal } from './start-refusal.ts'

async function refusalOf(port: number, host: string): Promise<Error> {
  const server = createServer()
  const error = await new Promise<NodeJS.ErrnoException>((resolve) => {
    server.once('error', resolve)
    server.listen(port, host)
  })
  return refusePort(error, { setting: 'PORT', port, host })
}

it('a port that another process has is refused in a sentence', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const address = taken.address()
  if (address === null || typeof address === 'string') throw new Error('it listens on no port')
  const refusal = await refusalOf(address.port, '127.0.0.1')
  await new Promise((resolve) => taken.close(resolve))
  expect(refusal).toBeInstanceOf(StartRefusal)
  expect(refusal.message).toContain(`PORT ${address.port} is taken by another process.`)
})

it('an address that is not of this machine is refused in a sentence', async () => {
  // 192.0.2.0/24 is kept for documentation (RFC 5737).
  const refusal = await refusalOf(0, '192.0.2.1')
  expect(refusal).toBeInstanceOf(StartRefusal)
  expect(refusal.message).toContain('192.0.2.1 is no address of this machine.')
})

it('an error that is not about the port stays what it is', () => {
  const error = new Error('a bug')
  expect(refusePort(error, { setting: 'PORT', port: 1, host: '127.0.0.1' })).toBe(error)
})
