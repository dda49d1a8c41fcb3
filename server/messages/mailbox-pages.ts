import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { asId, type Id } from '#domain/kit/id.ts'
import { calendarOfEmail } from '#domain/messages/calendar-of-email.ts'
import { mailbox as en } from '#domain/text/en/messages-pages.ts'
import { isLocale } from '#domain/text/localized.ts'
import { mailbox as zh } from '#domain/text/zh/messages-pages.ts'
import type { Database } from '#server/driver/database.ts'
import type { Config } from '#server/kit/config.ts'
import { commonHeaders } from '#server/kit/response-headers.ts'
import { drawCopy } from './draw-copy.ts'
import { drawMailboxList } from './draw-mailbox-list.ts'
import { drawMailboxMessage } from './draw-mailbox-message.ts'
import { drawMailboxPage, type MailboxSpeech } from './draw-mailbox-page.ts'
import { mailboxStyle } from './mailbox-style.ts'
import { findMessage, findNeighbours, findZone, listMessages } from './queries.ts'
import { renderMessage } from './render-message.ts'

const pageLimit = 50
const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
/** A message runs no script and loads only our own pictures; its links open in a new window. */
const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/**
 * The demo's mailbox, mounted in the demo only, since it shows every message to anybody. `GET /` lists (`to` filters by
 * recipient, `page`, `lang`), `GET /{id}` shows one, `GET /{id}/html` is its email, `GET /{id}/calendar.ics` the event
 * it carries, `GET /{id}/copy.pdf` the copy.
 */
export function mailboxPages(db: Database, { mailFrom }: Pick<Config, 'mailFrom'>): Hono {
  const pages = new Hono()
  pages.get('/style.css', () => answer(mailboxStyle, { type: 'text/css', policy: "default-src 'none'" }))
  pages.get('/', async (c) => answer(await listPage(c, db), { policy: pagePolicy }))
  pages.get(`/:id{${uuid}}`, async (c) => {
    const page = await messagePage(c, { db, id: asId('messages', c.req.param('id')) })
    return page === undefined ? missing(c) : answer(page, { policy: pagePolicy })
  })
  pages.get(`/:id{${uuid}}/html`, async (c) => {
    const message = await findMessage(db, asId('messages', c.req.param('id')))
    if (!message) return missing(c)
    // Without a base the links of the message would open inside its small frame.
    return answer(renderMessage(message).html.replace('<head>', '<head><base target="_blank">'), {
      policy: emailPolicy,
      framed: true,
    })
  })
  pages.get(`/:id{${uuid}}/calendar.ics`, async (c) => {
    const message = await findMessage(db, asId('messages', c.req.param('id')))
    const event = message && renderMessage(message).calendar
    if (!event) return missing(c)
    const file = calendarOfEmail(event, { from: mailFrom, recipient: message.recipient })
    return answer(file.content, { type: 'text/calendar', policy: "default-src 'none'", fileName: file.name })
  })
  pages.get(`/:id{${uuid}}/copy.pdf`, async (c) => {
    const message = await findMessage(db, asId('messages', c.req.param('id')))
    const copy = message && renderMessage(message).copy
    if (!copy) return missing(c)
    const file = await drawCopy(copy.content, message.locale)
    return answer(file, { type: 'application/pdf', policy: "default-src 'none'", fileName: copy.name })
  })
  pages.all('*', (c) => missing(c))
  return pages
}

async function listPage(c: Context, db: Database): Promise<string> {
  const recipient = (c.req.query('to') ?? '').trim().slice(0, 320)
  const digits = /^[1-9]\d{0,5}$/.exec(c.req.query('page') ?? '')
  const page = digits ? Number(digits[0]) : 1
  const { total, rows } = await listMessages(db, { recipient, page, limit: pageLimit })
  const pages = Math.max(1, Math.ceil(total / pageLimit))
  return drawMailboxList({ speech: speech(c), rows, recipient, page, pages, zone: await findZone(db) })
}

async function messagePage(c: Context, about: { db: Database; id: Id<'messages'> }): Promise<string | undefined> {
  const message = await findMessage(about.db, about.id)
  if (!message) return undefined
  const neighbours = await findNeighbours(about.db, about.id)
  return drawMailboxMessage({ speech: speech(c), message, neighbours, zone: await findZone(about.db) })
}

async function missing(c: Context): Promise<Response> {
  const spoken = speech(c)
  const { missing: title, back } = spoken.words
  const body = html`<h1>${title}</h1>
    <nav><a href="/demo/mailbox?lang=${spoken.locale}">${back}</a></nav>`
  return answer(await drawMailboxPage({ speech: spoken, title, body, here: '/demo/mailbox' }), {
    policy: pagePolicy,
    status: 404,
  })
}

function speech(c: Context): MailboxSpeech {
  const lang = c.req.query('lang') ?? 'en'
  const locale = isLocale(lang) ? lang : 'en'
  return { locale, words: locale === 'zh' ? zh : en }
}

function answer(
  body: string | Uint8Array<ArrayBuffer>,
  how: { policy: string; type?: string; status?: number; framed?: boolean; fileName?: string },
): Response {
  const headers = new Headers(commonHeaders.map(([name, value]): [string, string] => [name, value]))
  headers.set('content-type', `${how.type ?? 'text/html'}; charset=utf-8`)
  headers.set('content-security-policy', how.policy)
  headers.set('cache-control', how.type === 'text/css' ? 'public, max-age=300' : 'no-store')
  if (how.fileName !== undefined) headers.set('content-disposition', `attachment; filename="${how.fileName}"`)
  if (how.framed) headers.set('x-frame-options', 'SAMEORIGIN')
  return new Response(body, { status: how.status ?? 200, headers })
}
