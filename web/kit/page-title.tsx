import { useMatches } from 'react-router'
import { useSettings } from './settings.ts'

/**
 * The preview of a link to a page, for sharing and search. The loader of a detail page returns it as `preview`; it is
 * built on the server alone. Addresses are paths of this site.
 */
export interface PagePreview {
  /** Where the page's own title differs: a package link may lead to the registration. */
  readonly title?: string
  readonly sentence: string
  readonly picture?: { readonly path: string; readonly alternative: string } | undefined
  /** A decimal string, as on the wire. */
  readonly price?: string
  readonly thing?: Thing
}

/** Structured data for search engines, in the vocabulary of schema.org. */
export type Thing = Readonly<Record<string, unknown>>

/** The preview of the innermost route that has one. */
export function usePagePreview(): PagePreview | undefined {
  return useMatches()
    .flatMap(({ loaderData }) => (hasPreview(loaderData) ? [loaderData.preview] : []))
    .at(-1)
}

function hasPreview(loaded: unknown): loaded is { readonly preview: PagePreview } {
  return typeof loaded === 'object' && loaded !== null && 'preview' in loaded && loaded.preview !== undefined
}

/** The title of a page after that of the site. Every page has one; a shared link names the site separately. */
export function PageTitle({ children }: { readonly children: string }) {
  const { site_title: siteTitle } = useSettings()
  const preview = usePagePreview()
  return (
    <>
      <title>{`${siteTitle} | ${children}`}</title>
      <meta property="og:title" content={preview?.title ?? children} />
    </>
  )
}
