import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readEnvironment } from './read-environment.ts'

const program = fileURLToPath(new URL('./main.ts', import.meta.url))

function start(environment: Readonly<Record<string, string>>) {
  const child = fork(program, { env: { PATH: process.env['PATH'] ?? '', ...environment }, silent: true, execArgv: [] })
  const printed = { text: '' }
  child.stdout?.on('data', (chunk: Buffer) => (printed.text += chunk.toString('utf8')))
  child.stderr?.on('data', (chunk: Buffer) => (printed.text += chunk.toString('utf8')))
  return { child, printed }
}

async function exitCode(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit')
  return child.exitCode
}

describe('the program', () => {
  test.each(['SIGTERM', 'SIGINT', 'disconnect'] as const)(
    'the program prints when it listens, and stops on %s',
    async (how) => {
      const { child, printed } = start({ GATEWAY_SIM_PORT: '0' })
      const [message] = await once(child, 'message')
      expect(message).toEqual({ ready: true, port: expect.any(Number) })
      expect((await fetch(`http://127.0.0.1:${message.port}/__sim`)).status).toBe(200)
      if (how === 'disconnect') child.disconnect()
      else child.kill(how)
      expect(await exitCode(child)).toBe(0)
      expect(printed.text.trim()).toBe(`Gateway simulator ready at http://127.0.0.1:${message.port}`)
    },
  )

  test('the program refuses production', async () => {
    const { child, printed } = start({ MODE: 'production', GATEWAY_SIM_PORT: '0' })
    expect(await exitCode(child)).toBe(1)
    expect(printed.text).toContain('does not run in production')
  })

  test('the program reports a taken port', async () => {
    const other = createServer()
    await once(other.listen(0, '127.0.0.1'), 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const { child, printed } = start({ GATEWAY_SIM_PORT: String(port) })
    expect(await exitCode(child)).toBe(1)
    expect(printed.text).toContain(`Port ${port} is taken`)
    other.close()
  })
})

describe('the environment', () => {
  test('the program has defaults for a demo', () => {
    expect(readEnvironment({})).toEqual({
      options: { port: 3100, key: 'SIMKEY', merchantId: '1', employeeId: '2', retryGapMs: 1000, clockOffsetMs: 0 },
    })
  })

  test.each(['', '-1', '65536', 'http', '1e3', '3100 '])('the port "%s" is refused', (port) => {
    expect(readEnvironment({ GATEWAY_SIM_PORT: port })).toHaveProperty('refusal')
  })
})
