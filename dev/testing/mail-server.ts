import { createServer, type Server, type Socket } from 'node:net'
import { listenLocally } from './listen-locally.ts'

export interface MailServer {
  readonly server: Server
  readonly port: number
  readonly received: { recipients: string[]; text: string }[]
  /**
   * `busy` answers 421 to every call, `refusing` 550 to each recipient, `silent` never speaks. A recipient `refused@`
   * is refused in any mood.
   */
  mood: 'willing' | 'busy' | 'refusing' | 'silent'
}

/** Speaks just enough SMTP to take a message, and fails on demand. */
export async function startMailServer(): Promise<MailServer> {
  const server = createServer((socket) => converse(socket, state))
  const port = await listenLocally(server)
  const state: MailServer = { server, port, received: [], mood: 'willing' }
  return state
}

function converse(socket: Socket, state: MailServer): void {
  const mail = { recipients: new Array<string>(), text: '', reading: false, buffer: '' }
  socket.on('error', () => undefined)
  if (state.mood === 'silent') return
  socket.write(state.mood === 'busy' ? '421 come back later\r\n' : '220 ready\r\n')
  socket.setEncoding('utf8').on('data', (piece: string) => {
    mail.buffer += piece
    for (let end = mail.buffer.indexOf('\r\n'); end >= 0; end = mail.buffer.indexOf('\r\n')) {
      const line = mail.buffer.slice(0, end)
      mail.buffer = mail.buffer.slice(end + 2)
      if (mail.reading && line !== '.') mail.text += `${line}\n`
      else socket.write(reply(line))
    }
  })

  function reply(line: string): string {
    if (mail.reading) {
      mail.reading = false
      state.received.push({ recipients: mail.recipients, text: mail.text })
      return '250 taken\r\n'
    }
    if (/^rcpt to:/i.test(line)) {
      if (state.mood === 'refusing' || /<refused@/i.test(line)) return '550 no such mailbox\r\n'
      mail.recipients.push(/<(.*)>/.exec(line)?.[1] ?? '')
    }
    mail.reading = /^data$/i.test(line)
    return mail.reading ? '354 go ahead\r\n' : '250 fine\r\n'
  }
}
