import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '#server/kit/log.ts'
import { warnOfMailServer } from './warn-of-mail-server.ts'

let server: Server | undefined
afterEach(() => server?.close())

async function warningsOf(smtpUrl: string): Promise<string> {
  const lines: string[] = []
  await warnOfMailServer({ smtpUrl }, createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) }))
  return lines.join('')
}

test('a mail server that is not there is a warning that says so, and no error', async () => {
  expect(await warningsOf('smtp://127.0.0.1:9')).toMatch(/ECONNREFUSED.*takes no mail/)
})

test('a mail server that refuses the login is quoted in its own words, without user and password', async () => {
  server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 mail.example ESMTP\r\n')
    socket.on('data', (chunk) => {
      const isHello = chunk.toString().startsWith('EHLO')
      socket.write(
        isHello ? '250-mail.example\r\n250 AUTH PLAIN\r\n' : '535 5.7.8 grace may not log in with p@ss-word\r\n',
      )
    })
  })
  const listening = server
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const address = listening.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const warning = await warningsOf(`smtp://grace:p%40ss-word@127.0.0.1:${port}`)
  expect(warning).toContain('535 5.7.8 … may not log in with …')
  expect(warning).not.toMatch(/grace|p@ss-word/)
})
