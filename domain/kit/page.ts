/**
 * The interface between the server and the page renderer, the only type that both import. `Ask` and `Answer` are the
 * platform's Request and Response.
 */
interface PageTools<Ask, Answer> {
  /** The API, called in this process: same responses as over the network. */
  readonly fetch: (request: Ask) => Promise<Answer>
  /** Marks this response's own inline code for the content security policy. */
  readonly nonce: string
  /** Takes errors of the rendering, for the log. */
  readonly report: (error: unknown) => void
}

/** Renders one page request, loaders and actions included. */
export type RenderPage<Ask, Answer> = (request: Ask, tools: PageTools<Ask, Answer>) => Promise<Answer>

/** A page that is the same for everyone: how long it may be cached, and the query parameters that change it. */
export interface SharedPage {
  readonly freshness: 'public' | 'live'
  readonly parameters: readonly string[]
}

/** Undefined for a page that must be rendered for its reader; by its path and query. */
export type FindSharedPage = (
  pathname: string,
  query: { readonly has: (name: string) => boolean },
) => SharedPage | undefined

/**
 * The size limit of a form that is sent to that page, where an endpoint behind it takes more than usual; else
 * undefined.
 */
export type FindFormLimit = (pathname: string) => number | undefined

/** The pattern of the route that an address belongs to, such as `/zh?/schedules/booking`: one of a closed list. */
export type FindRoute = (pathname: string) => string

/** What the built page bundle exports. */
export interface PageBundle<Ask, Answer> {
  readonly renderPage: RenderPage<Ask, Answer>
  readonly sharedPage: FindSharedPage
  readonly formLimit: FindFormLimit
  readonly routeOf: FindRoute
}
