const icon = '/icon-192.png'

/** The notification of a push message; an unreadable message still says that there is news. */
export function deviceNotice(sent: unknown): NotificationOptions & { readonly title: string } {
  const { title, body, tag, path, lang } = Object(sent)
  return {
    title: typeof title === 'string' ? title : 'Hundred',
    body: textOf(body),
    tag: textOf(tag),
    lang: textOf(lang),
    icon,
    data: path,
  }
}

/** A path of this site; anything else leads to the notifications. */
export function ownAddress(path: unknown): string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/my-account/notification'
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
