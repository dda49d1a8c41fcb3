/** The pages that open without a network, with their key and lifetime. */
export interface CachedPage {
  /** The address by which it is cached and found. */
  readonly key: string
  /** For its reader alone: a response that redirects to the login means that nobody is signed in. */
  readonly isPersonal: boolean
  /** A pass is cached by the page that knows the next class, all others when they are opened. */
  readonly isPass: boolean
  /** An older entry is not shown. */
  readonly longestMs: number
}

const dayMs = 24 * 3_600_000
/** An older page lists no upcoming class, for passes are cached a day before. */
const personalMs = 3 * dayMs
const publicMs = 14 * dayMs
const passPath = '/my-account/classes/checkin'
const personal = ['/my-account/classes', '/my-account/packages', '/my-account/wishlist', passPath]
const open = ['/', '/schedules', '/packages']

/** Shell pages, cached with each version of the site. */
export const shellPages = ['/offline', '/logout', '/logout?done=1']

/** The cached page of an address; undefined for all others. */
export function cachedPage({ pathname, searchParams }: URL): CachedPage | undefined {
  const path = barePath(pathname)
  const isPersonal = personal.includes(path)
  if (!isPersonal && !open.includes(path)) return undefined
  const isPass = path === passPath
  const longestMs = isPersonal ? personalMs : publicMs
  // A pass is identified by its class alone; other pages by the whole address.
  const wanted = [...searchParams].filter(([name]) => (isPass ? name === 'booking_id' : name !== '_routes'))
  const search = new URLSearchParams(wanted.toSorted(([one], [other]) => (one < other ? -1 : 1))).toString()
  return { key: search === '' ? pathname : `${pathname}?${search}`, isPersonal, isPass, longestMs }
}

/** The page whose data the router requests at that address. */
export function pageBehind(address: URL): URL {
  const page = new URL(address)
  page.pathname = address.pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
  page.searchParams.delete('_routes')
  return page
}

/** The form that ends a session, sent by the browser itself or by the page's script. */
export function isLogout(pathname: string): boolean {
  return /^\/(?:zh\/)?logout(?:\.data)?\/?$/.test(pathname)
}

/** The same path in the language of the page at `pathname`. */
export function inLanguageOf(pathname: string, path: string): string {
  return pathname === '/zh' || pathname.startsWith('/zh/') ? `/zh${path}` : path
}

function barePath(pathname: string): string {
  const bare = pathname.replace(/^\/zh(?=\/|$)/, '').replace(/\/$/, '')
  return bare === '' ? '/' : bare
}
