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
import { findMessage, findNeighbours, findZone, listMessages } from './queries.ts'
import { renderMessage } from './render-message.ts'

/** The style of the mailbox: the site's tokens, copied because the page is independent of the site's own styles. */
const mailboxStyle = `:root{color-scheme:light dark;--bg:#FBF9F4;--surface:#FFFFFF;--ink:#1D1912;--ink-2:#473F31;--ink-3:#655B49;--line:#E2D9C7;--field:#857860;--brass:#C9A45C;--action:#1D1912;--on-action:#FBF9F4;--ok:#2A5F42;--warn:#7A4E00;--bad:#98301D;--focus:#27406F}
@media(prefers-color-scheme:dark){:root{--bg:#13100B;--surface:#1B1710;--ink:#F4EEE2;--ink-2:#D3C9B7;--ink-3:#ADA18A;--line:#302920;--field:#83775F;--brass:#D3AE67;--action:#F4EEE2;--on-action:#1D1912;--ok:#8CCBA4;--warn:#E8BC67;--bad:#F3A592;--focus:#AEC4F0}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:960px;padding:32px 20px 80px;background:var(--bg);color:var(--ink);font:16px/1.55 "Hanken Grotesk",system-ui,sans-serif}
header{display:flex;justify-content:space-between;align-items:center;gap:16px;flex-wrap:wrap;padding-bottom:24px;border-bottom:1px solid var(--line)}
h1{font-weight:350;font-size:clamp(28px,5vw,44px);line-height:1.1;margin:24px 0 8px;overflow-wrap:anywhere}
h2{font-weight:400;font-size:20px;margin:32px 0 12px}
p{color:var(--ink-2);max-width:62ch}
a{color:inherit;text-underline-offset:3px}
:focus-visible{outline:2px solid var(--focus);outline-offset:3px}
header a,nav a{display:inline-flex;align-items:center;min-height:44px}
.mark{font-size:24px;text-decoration:none}
nav{display:flex;gap:20px;flex-wrap:wrap;align-items:center;margin-top:16px}
header nav{margin:0}
form{display:flex;gap:12px;flex-wrap:wrap;align-items:end;margin:20px 0}
label{display:grid;gap:4px;color:var(--ink-3);font-size:14px;flex:1 1 220px;max-width:360px}
input{min-height:44px;padding:8px 12px;border:1px solid var(--field);border-radius:2px;background:var(--surface);color:var(--ink);font:inherit}
button{min-height:44px;padding:8px 20px;border:0;border-radius:2px;background:var(--action);color:var(--on-action);font:inherit;cursor:pointer}
ul{list-style:none;margin:16px 0 0;padding:0}
li{border-top:1px solid var(--line)}
li a{display:grid;grid-template-columns:1fr auto;gap:2px 16px;padding:14px 0;text-decoration:none}
@media(max-width:600px){li a{grid-template-columns:1fr}}
li a:hover .subject{text-decoration:underline}
.subject{font-weight:550;overflow-wrap:anywhere}
.quiet{color:var(--ink-3);font-size:14px;overflow-wrap:anywhere}
.sent{color:var(--ok)}.queued{color:var(--warn)}.failed{color:var(--bad)}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 20px;margin:16px 0}
dt{color:var(--ink-3)}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:640px;border:1px solid var(--line);border-top:3px solid var(--brass);border-radius:4px;background:var(--bg)}
pre{margin:0;padding:20px;border:1px solid var(--line);border-radius:4px;background:var(--surface);white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.6 ui-monospace,monospace}
`

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
