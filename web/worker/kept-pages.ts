/** What of the site opens without a network, under which key and for how long. */
export interface KeptPage {
  /** The address by which it is kept and found again. */
  readonly key: string
  /** For its reader alone: nobody else's device tells it, and a way to the login from it means nobody is signed in. */
  readonly isPersonal: boolean
  /** A pass is kept by the page that knows which class comes next, all others when they are seen. */
  readonly isPass: boolean
  /** What is older is not shown any more. */
  readonly longestMs: number
}

const dayMs = 24 * 3_600_000
/** What is older tells of no class that is still to come, for whose passes are kept a day before. */
const personalMs = 3 * dayMs
const publicMs = 14 * dayMs
const passPath = '/my-account/classes/checkin'
const personal = ['/my-account/classes', '/my-account/packages', '/my-account/wishlist', passPath]
const open = ['/', '/schedules', '/packages']

/** Pages that stand for the site where nothing else can, kept with each version of it. */
export const shellPages = ['/offline', '/logout', '/logout?done=1']

/** The page of that address among those that are kept; undefined for all others. */
export function keptPage({ pathname, searchParams }: URL): KeptPage | undefined {
  const path = barePath(pathname)
  const isPersonal = personal.includes(path)
  if (!isPersonal && !open.includes(path)) return undefined
  const isPass = path === passPath
  const longestMs = isPersonal ? personalMs : publicMs
  // Of a pass the address may say more than which class it is for; of other pages the whole address is the page.
  const wanted = [...searchParams].filter(([name]) => (isPass ? name === 'booking_id' : name !== '_routes'))
  const search = new URLSearchParams(wanted.toSorted(([one], [other]) => (one < other ? -1 : 1))).toString()
  return { key: search === '' ? pathname : `${pathname}?${search}`, isPersonal, isPass, longestMs }
}

/** The page that the router walks to when it asks for that address. */
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

/** The same address of our own, in the language of the page at `pathname`. */
export function inLanguageOf(pathname: string, path: string): string {
  return pathname === '/zh' || pathname.startsWith('/zh/') ? `/zh${path}` : path
}

function barePath(pathname: string): string {
  const bare = pathname.replace(/^\/zh(?=\/|$)/, '').replace(/\/$/, '')
  return bare === '' ? '/' : bare
}
