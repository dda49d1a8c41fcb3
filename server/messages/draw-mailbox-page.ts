import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { mailbox } from '#domain/text/en/messages-pages.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Words } from '#domain/text/words.ts'

/** The language of a mailbox page and its words. */
export interface MailboxSpeech {
  readonly locale: Locale
  readonly words: Words<typeof mailbox>
}

export type Drawn = HtmlEscapedString | Promise<HtmlEscapedString>

/** The page around a list or a message; values in `html` templates are escaped. */
export async function drawMailboxPage(page: {
  readonly speech: MailboxSpeech
  readonly title: string
  readonly body: Drawn
  readonly here: string
}): Promise<string> {
  const { locale, words } = page.speech
  const other = locale === 'zh' ? 'en' : 'zh'
  const drawn = html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Hundred | ${page.title}</title>
        <link rel="stylesheet" href="/demo/mailbox/style.css" />
      </head>
      <body>
        <header>
          <a class="mark" href="/demo/mailbox?lang=${locale}">Hundred · ${words.title}</a>
          <nav>
            <a href="${locale === 'zh' ? '/zh' : '/'}">${words.site}</a
            ><a lang="${other}" href="${page.here}?lang=${other}">${words.otherLanguage}</a>
          </nav>
        </header>
        <main>${await page.body}</main>
      </body>
    </html> `
  return String(await drawn)
}
