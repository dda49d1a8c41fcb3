import type { MessageContent } from './model.ts'

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
