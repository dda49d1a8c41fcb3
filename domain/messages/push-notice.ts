import type { Locale } from '../text/localized.ts'
import type { MessageContent } from './model.ts'
import { noticeLink } from './notice-link.ts'

/** Messages that are too urgent for e-mail: a seat that became free, a class that is near, another instructor. */
export const pushedTemplates = ['bookings.promoted', 'bookings.reminder', 'bookings.substituted'] as const

/** The content of a push message; a device shows a line or two and opens a page of this site. */
export interface PushNotice {
  /** The tag of the message: a repeat replaces it on the device. */
  readonly tag: string
  readonly title: string
  readonly body: string
  readonly path: string
  readonly lang: Locale
}

const mostLetters = 240

/** The text of a push message. Example: the reminder's subject, its first paragraph, and its class. */
export function pushNotice(
  content: Pick<MessageContent, 'subject' | 'paragraphs' | 'action'>,
  { id, locale }: { readonly id: string; readonly locale: Locale },
): PushNotice {
  const path = noticeLink(content.action)?.path ?? '/my-account/notification'
  const body = content.paragraphs[0] ?? ''
  return {
    tag: id,
    title: content.subject,
    body: body.length > mostLetters ? `${body.slice(0, mostLetters - 1)}…` : body,
    path: locale === 'zh' ? `/zh${path}` : path,
    lang: locale,
  }
}
