import type { Locale } from '../text/localized.ts'
import type { MessageContent } from './model.ts'

/**
 * Messages that are too urgent for e-mail: a seat that became free, a class that is near, another instructor, what the
 * studio writes to a class, and the question to an instructor whether they can take a class over.
 */
export const pushedTemplates = [
  'bookings.promoted',
  'bookings.reminder',
  'bookings.substituted',
  'bookings.class_message',
  'instructors.offered',
] as const

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

/**
 * The link of a notice on this site: the path of its message's URL without the language, which is that of the page that
 * shows it. Example: `https://hundred.example/zh/my-account/classes` gives `/my-account/classes`.
 */
export function noticeLink(
  action: MessageContent['action'],
): { readonly label: string; readonly path: string } | undefined {
  const found = action && /^https?:\/\/[^/?#]+(\/[^#]*)?/.exec(action.url)
  const path = found?.[1] ?? '/'
  if (!found || path.startsWith('//')) return undefined
  return { label: action.label, path: path.replace(/^\/zh(?=[/?]|$)/, '') || '/' }
}
