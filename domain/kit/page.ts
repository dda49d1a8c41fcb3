/** What the server hands to the page renderer; the two wings meet in this type alone. `Ask` and `Answer` are the platform's Request and Response. */
interface PageTools<Ask, Answer> {
  /** The API, called in this process: same answers as over the network. */
  readonly fetch: (request: Ask) => Promise<Answer>
  /** Marks this answer's own inline code for the content security policy. */
  readonly nonce: string
}

/** Renders one page request, loaders and actions included. */
export type RenderPage<Ask, Answer> = (request: Ask, tools: PageTools<Ask, Answer>) => Promise<Answer>

/** How long a page that is the same for everyone may stand; undefined for a page that must be rendered for its reader. */
export type PageFreshness = (pathname: string) => 'public' | 'live' | undefined

/** What the built page bundle exports. */
export interface PageBundle<Ask, Answer> {
  readonly renderPage: RenderPage<Ask, Answer>
  readonly pageFreshness: PageFreshness
}
