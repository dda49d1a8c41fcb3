import { html } from 'hono/html'
import type { Id } from '#domain/kit/id.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { drawMailboxPage, type Drawn, type MailboxSpeech } from './draw-mailbox-page.ts'
import type { findMessage } from './queries.ts'
import { renderMessage } from './render-message.ts'

type Message = NonNullable<Awaited<ReturnType<typeof findMessage>>>

interface Shown {
  readonly speech: MailboxSpeech
  readonly message: Message
  readonly neighbours: { readonly newer: Id<'messages'> | undefined; readonly older: Id<'messages'> | undefined }
  readonly zone: string
}

/** One message: the message in a frame without scripts, and the text part with links that work. */
export async function drawMailboxMessage({ speech, message, neighbours, zone }: Shown): Promise<string> {
  const { words, locale } = speech
  const { subject, plain, calendar, copy } = renderMessage(message)
  const address = (id: string) => `/demo/mailbox/${id}?lang=${locale}`
  const failure = message.failure === null ? '' : ` · ${message.failure}`
  const content =
    message.channel === 'sms'
      ? ''
      : html`<h2>${words.email}</h2>
          <iframe
            title="${words.email}"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            src="/demo/mailbox/${message.id}/html"
          ></iframe>`
  const body = html`<nav>
      <a href="/demo/mailbox?lang=${locale}">${words.back}</a
      >${neighbours.newer ? html`<a rel="prev" href="${address(neighbours.newer)}">${words.newer}</a>` : ''}${neighbours.older ? html`<a rel="next" href="${address(neighbours.older)}">${words.older}</a>` : ''}
    </nav>
    <h1>${subject}</h1>
    <dl>
      <dt>${words.to}</dt>
      <dd>${message.recipient}</dd>
      <dt>${words.created}</dt>
      <dd>
        <time datetime="${message.created_at.toString()}">${formatWhen(message.created_at, { locale, zone })}</time>
      </dd>
      <dt>${words[message.channel]}</dt>
      <dd class="${message.status}">${words[message.status]}${failure}</dd>
      ${
        calendar
          ? html`<dt>${words.file}</dt>
              <dd>
                <a download href="/demo/mailbox/${message.id}/calendar.ics"
                  >${calendar.isCanceled ? words.calendarOut : words.calendarIn}</a
                >
              </dd>`
          : ''
      }
      ${
        copy
          ? html`<dt>${words.file}</dt>
              <dd><a download href="/demo/mailbox/${message.id}/copy.pdf">${copy.name}</a></dd>`
          : ''
      }
    </dl>
    ${content}
    <h2>${words.plain}</h2>
    <pre tabindex="0" lang="${message.locale}">${linked(plain)}</pre>`
  return drawMailboxPage({ speech, title: subject, body, here: `/demo/mailbox/${message.id}` })
}

/** URLs on a line of their own, as the text part writes them, become links. */
function linked(plain: string): Drawn[] {
  const end = '\n'
  return plain
    .split(end)
    .map((line) => (/^https?:\/\/\S+$/.test(line) ? html`<a href="${line}">${line}</a>${end}` : html`${line}${end}`))
}
