/**
 * What the server hands to the page renderer; the two wings meet in this type alone. `Ask` and `Answer` are the
 * platform's Request and Response.
 */
interface PageTools<Ask, Answer> {
  /** The API, called in this process: same answers as over the network. */
  readonly fetch: (request: Ask) => Promise<Answer>
  /** Marks this answer's own inline code for the content security policy. */
  readonly nonce: string
  /** Takes what broke while the page was made, for the log. */
  readonly report: (error: unknown) => void
}

/** Renders one page request, loaders and actions included. */
export type RenderPage<Ask, Answer> = (request: Ask, tools: PageTools<Ask, Answer>) => Promise<Answer>

/** A page that is the same for everyone: how long it may stand, and the query parameters that change what it shows. */
export interface SharedPage {
  readonly freshness: 'public' | 'live'
  readonly parameters: readonly string[]
}

/** Undefined for a page that must be rendered for its reader, by its address and what that asks. */
export type FindSharedPage = (
  pathname: string,
  query: { readonly has: (name: string) => boolean },
) => SharedPage | undefined

/**
 * The bytes that a form sent to that page may have, where an endpoint behind it takes more than the usual; else
 * undefined.
 */
export type FindFormLimit = (pathname: string) => number | undefined

/** What the built page bundle exports. */
export interface PageBundle<Ask, Answer> {
  readonly renderPage: RenderPage<Ask, Answer>
  readonly sharedPage: FindSharedPage
  readonly formLimit: FindFormLimit
}
