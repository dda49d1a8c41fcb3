import { useMatches } from 'react-router'

/**
 * What a page says about the frame around it: `export const handle = { header: 'checkout', hideFooter: true } satisfies PageFrame`.
 * `on-art` lets the header lie over the page's own picture; `checkout` is the mark and a way back alone.
 */
export interface PageFrame {
  readonly header?: 'solid' | 'on-art' | 'checkout'
  readonly hideFooter?: boolean
}

/** What the open page asked for; the innermost route wins. */
export function usePageFrame(): { readonly header: 'solid' | 'on-art' | 'checkout'; readonly hideFooter: boolean } {
  const asked = useMatches().flatMap((match) => (isPageFrame(match.handle) ? [match.handle] : []))
  return {
    header: asked.findLast((frame) => frame.header)?.header ?? 'solid',
    hideFooter: asked.some((frame) => frame.hideFooter === true),
  }
}

function isPageFrame(handle: unknown): handle is PageFrame {
  return typeof handle === 'object' && handle !== null
}
