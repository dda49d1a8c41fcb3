import { useMatches } from 'react-router'
import { useSettings } from './settings.ts'

/**
 * What a link to a page shows where it is shared or found. The loader of a page about one thing gives it as `preview`;
 * it is made on the server alone. Addresses are paths of this site.
 */
export interface PagePreview {
  /** Where the page itself has another: it asks to register first, and the link was to a package. */
  readonly title?: string
  readonly sentence: string
  readonly picture?: { readonly path: string; readonly alternative: string } | undefined
  /** Of the wire. */
  readonly price?: string
  readonly thing?: Thing
}

/** What search engines read, in the words of schema.org. */
export type Thing = Readonly<Record<string, unknown>>

/** The preview of the innermost page that has one. */
export function usePagePreview(): PagePreview | undefined {
  return useMatches()
    .flatMap(({ loaderData }) => (hasPreview(loaderData) ? [loaderData.preview] : []))
    .at(-1)
}

function hasPreview(loaded: unknown): loaded is { readonly preview: PagePreview } {
  return typeof loaded === 'object' && loaded !== null && 'preview' in loaded && loaded.preview !== undefined
}

/** The title of a page behind that of the site. Every page has one; where it is shared the site stands apart. */
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
