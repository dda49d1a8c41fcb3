import { createContext, useLocation, useMatches } from 'react-router'
import type { WordGroup } from './words.tsx'

type Header = 'solid' | 'on-art' | 'checkout' | 'cart-checkout' | 'form'

/**
 * What a page declares about itself: `export const handle = { words: ['checkout'], header: 'checkout', hideFooter: true
 * } satisfies PageRoute`. `words` are the groups of texts that it and its modals need; the frame's own are always
 * loaded. `identity` names the query parameters that identify the page, for search engines. `on-art` lays the header
 * over the page's own picture; `checkout` is the logo and a link back alone, to the packages or from `cart-checkout` to
 * the cart; `form` is the header of a form to sign.
 */
export interface PageRoute {
  readonly words?: readonly WordGroup[]
  readonly header?: Header
  readonly hideFooter?: boolean
  /** On a phone the footer is help, legal texts and the studio's address alone. */
  readonly footer?: 'short'
  readonly identity?: 'slug' | 'categories' | 'session_id'
}

/** The groups of texts that the routes of the page request declare, for the root loader. */
export const wordGroupsContext = createContext<readonly WordGroup[]>()

/** The groups that the handles of the matched routes declare, each once. */
export function wordGroupsOf(handles: readonly unknown[]): readonly WordGroup[] {
  return [...new Set(handles.flatMap((handle) => (isPageRoute(handle) ? (handle.words ?? []) : [])))]
}

/** The frame that the open page declares; the innermost route wins. */
export function usePageFrame(): {
  readonly header: Header
  readonly hideFooter: boolean
  readonly isFooterShort: boolean
} {
  const handles = useMatches().flatMap((match) => (isPageRoute(match.handle) ? [match.handle] : []))
  return {
    header: handles.findLast((handle) => handle.header)?.header ?? 'solid',
    hideFooter: handles.some((handle) => handle.hideFooter === true),
    isFooterShort: handles.some((handle) => handle.footer === 'short'),
  }
}

/** The query that is part of the page's identity: `?slug=grip-socks`. */
export function usePageIdentity(): string {
  const { search } = useLocation()
  const name = useMatches().flatMap(({ handle }) => (isPageRoute(handle) ? (handle.identity ?? []) : []))[0]
  const value = name === undefined ? null : new URLSearchParams(search).get(name)
  // A category chain contains commas, which stay unescaped.
  return value === null ? '' : `?${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`
}

function isPageRoute(handle: unknown): handle is PageRoute {
  return typeof handle === 'object' && handle !== null
}
