import { createTransport } from 'nodemailer'
import type { CalendarEvent } from '#domain/kit/calendar-file.ts'
import { calendarOfEmail } from '#domain/messages/calendar-of-email.ts'

/** An outgoing email; `id` is permanent, so that a receiver who gets it twice can tell. */
interface OutgoingMail {
  readonly id: string
  readonly recipient: string
  readonly locale: string
  readonly subject: string
  readonly html: string
  readonly plain: string
  /** For the reader's calendar; attached as a file. */
  readonly calendar?: CalendarEvent
  /** A PDF attachment. */
  readonly file?: { readonly name: string; readonly content: Uint8Array }
}

/** `sent` when the server accepted it; otherwise why not, and whether a retry makes sense. */
export type MailResult =
  | { readonly sent: true }
  | { readonly sent: false; readonly failure: string; readonly final: boolean }

export interface Mailer {
  send(mail: OutgoingMail): Promise<MailResult>
}

const stepTimeoutMs = 15_000
/** Shorter than the first pause between tries, so that a try ends before the next one may begin. */
const defaultLimitMs = 60_000

/**
 * Speaks SMTP to the studio's mail server (smtp:// with STARTTLS where offered, or smtps://). It never throws: a server
 * that is down, slow or refuses is a result.
 */
export function createMailer(server: {
  readonly smtpUrl: string
  readonly mailFrom: string
  readonly limitMs?: number
}): Mailer {
  const host = /@([^\s>@]+)>?$/.exec(server.mailFrom.trim())?.[1] ?? 'localhost'
  return {
    async send(mail) {
      const transport = openTransport(server.smtpUrl)
      const limit = Promise.withResolvers<MailResult>()
      const file = mail.calendar && calendarOfEmail(mail.calendar, { from: server.mailFrom, recipient: mail.recipient })
      const timer = setTimeout(
        () => limit.resolve({ sent: false, failure: 'the mail server took too long', final: false }),
        server.limitMs ?? defaultLimitMs,
      )
      try {
        const sending = transport.sendMail({
          from: server.mailFrom,
          // Separate from any display name, so that no comma in it can add a second recipient.
          to: { name: '', address: mail.recipient },
          subject: mail.subject,
          html: mail.html,
          text: mail.plain,
          ...(file ? { icalEvent: { method: file.method, filename: file.name, content: file.content } } : {}),
          ...(mail.file
            ? {
                attachments: [
                  { filename: mail.file.name, content: Buffer.from(mail.file.content), contentType: 'application/pdf' },
                ],
              }
            : {}),
          messageId: `<${mail.id}@${host}>`,
          headers: { 'Content-Language': mail.locale, 'Auto-Submitted': 'auto-generated' },
        })
        return await Promise.race([sending.then((): MailResult => ({ sent: true }), failureOf), limit.promise])
      } finally {
        clearTimeout(timer)
        transport.close()
      }
    },
  }
}

/** Connects and logs in without sending. Returns why the server takes no mail, in its own words, or undefined. */
export async function checkMailServer(smtpUrl: string): Promise<string | undefined> {
  const transport = openTransport(smtpUrl)
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return withoutLogin(failureOf(error).failure, smtpUrl)
  } finally {
    transport.close()
  }
}

function openTransport(url: string) {
  return createTransport({
    url,
    connectionTimeout: stepTimeoutMs,
    greetingTimeout: stepTimeoutMs,
    socketTimeout: stepTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** A server may repeat who logged in; neither that nor the password belongs in a log. */
function withoutLogin(reason: string, smtpUrl: string): string {
  const { username, password } = new URL(smtpUrl)
  return [username, password]
    .filter((part) => part !== '')
    .reduce((text, part) => text.replaceAll(part, '…').replaceAll(decodeURIComponent(part), '…'), reason)
}

/** A refused recipient (5xx) stays refused; every other failure may pass. */
function failureOf(error: unknown): Extract<MailResult, { readonly sent: false }> {
  const reason = error instanceof Error ? error.message : 'the mail server failed'
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return { sent: false, failure: reason.slice(0, 500), final: code === 'EENVELOPE' && status >= 500 && status < 600 }
}
