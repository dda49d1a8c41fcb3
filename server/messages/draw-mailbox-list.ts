import { html } from 'hono/html'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { fill } from '#domain/text/sentences.ts'
import { drawMailboxPage, type Drawn, type MailboxSpeech } from './draw-mailbox-page.ts'

interface Row {
  readonly id: Id<'messages'>
  readonly channel: 'email' | 'sms' | 'push'
  readonly recipient: string
  readonly subject: string
  readonly status: 'queued' | 'sent' | 'failed' | 'kept'
  readonly created_at: Instant
}

interface List {
  readonly speech: MailboxSpeech
  readonly rows: readonly Row[]
  /** The recipient it is filtered by; empty shows all. */
  readonly recipient: string
  readonly page: number
  readonly pages: number
  readonly zone: string
}

/** The mailbox: newest message first, a page at a time. */
export async function drawMailboxList(list: List): Promise<string> {
  const { words, locale } = list.speech
  const body = html`<h1>${words.title}</h1>
    <p>${words.lead}</p>
    <form action="/demo/mailbox">
      <input type="hidden" name="lang" value="${locale}" /><label
        >${words.recipient}<input name="to" type="text" autocomplete="off" value="${list.recipient}" /></label
      ><button>${words.filter}</button
      >${list.recipient === '' ? '' : html`<a href="/demo/mailbox?lang=${locale}">${words.all}</a>`}
    </form>
    ${
      list.rows.length === 0
        ? html`<p>${list.recipient === '' ? words.empty : fill(words.emptyFor, { recipient: list.recipient })}</p>`
        : html`<ul>
            ${list.rows.map((row) => drawRow(row, list))}
          </ul>`
    }
    ${drawPages(list)}`
  return drawMailboxPage({ speech: list.speech, title: words.title, body, here: '/demo/mailbox' })
}

function drawRow(row: Row, { speech, zone }: List): Drawn {
  const { words, locale } = speech
  return html`<li>
    <a href="/demo/mailbox/${row.id}?lang=${locale}"
      ><span class="subject">${row.subject}</span><span class="quiet ${row.status}">${words[row.status]}</span
      ><span class="quiet">${words[row.channel]} · ${row.recipient}</span
      ><time class="quiet" datetime="${row.created_at.toString()}"
        >${formatWhen(row.created_at, { locale, zone })}</time
      ></a
    >
  </li>`
}

function drawPages({ speech, page, pages, recipient }: List): Drawn {
  const { words, locale } = speech
  const address = (number: number) =>
    `/demo/mailbox?${new URLSearchParams({ lang: locale, ...(recipient === '' ? {} : { to: recipient }), page: String(number) }).toString()}`
  if (pages === 1) return html``
  return html`<nav>
    ${page > 1 ? html`<a rel="prev" href="${address(page - 1)}">${words.previous}</a>` : ''}<span class="quiet"
      >${fill(words.pages, { page, pages })}</span
    >${page < pages ? html`<a rel="next" href="${address(page + 1)}">${words.next}</a>` : ''}
  </nav>`
}
