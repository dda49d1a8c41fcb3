import { CapacitorHttp, registerPlugin } from '@capacitor/core'
import { cookieValue, writeCookie } from '#web/kit/cookie.ts'
import { platform } from '#web/kit/platform.ts'
import { guest } from '#web/worker/pending-logout.ts'
import { deviceWorker } from './device-worker.ts'
import { hostCaches } from './host-caches.ts'
import { clearStorage, keepCookies } from './keep-cookies.ts'
import { setNativeApp } from './native-app.ts'
import { openFiles, type Filesystem, type Share } from './open-files.ts'
import { createSecrets, type Vault } from './secrets.ts'
import { sendForms, type Router } from './send-forms.ts'
import { serveAppPages } from './serve-app-pages.ts'
import { createStudioFetch } from './studio-fetch.ts'
import { routerPath, studioPath } from './studio-path.ts'

/** The app's own page carries them: the origin of the studio, and the version of the bundled pages. */
const host = metaOf('hundred-host')
const version = metaOf('hundred-version')

const hint = 'hundred_signed_in'
const nowMs = () => Math.round(performance.timeOrigin + performance.now())
const wait = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** When the first page of this document was cached, by the studio's clock; undefined for a fresh one. */
let kept: { readonly keptAt: string; readonly toldAt: string } | undefined
let isOtherVersion = false

const secrets = createSecrets({ vault: registerPlugin<Vault>('SecureStoragePlugin'), nowMs })
const studio = createStudioFetch({
  host,
  platform: platform(),
  http: CapacitorHttp,
  secrets,
  heard: ({ mark, version: heard, forgets }) => {
    if (mark) writeCookie(hint, mark.seconds > 0 ? mark.value : undefined)
    isOtherVersion ||= heard !== undefined && heard !== version
    if (!forgets) return
    clearStorage(localStorage)
    clearStorage(sessionStorage)
    void pages.forget()
  },
})
const pages = serveAppPages({
  caches: hostCaches(caches, host),
  studio,
  readMark: async () => cookieValue(hint) ?? guest,
  dropMark: async () => writeCookie(hint, undefined),
  openPage: () => location.href,
  nowMs,
  wait,
  version,
})

/** The data of the first page, which the router requests again as soon as it runs. */
let first: { readonly path: string; readonly response: Response } | undefined

function takeOver(): void {
  keepCookies(document, localStorage)
  const fetchFile = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const path = studioPath(new URL(request.url), location)
    if (path === undefined) return fetchFile(input, init)
    const ready = request.method === 'GET' && first?.path === path ? first.response : undefined
    first = undefined
    return ready ?? pages.answer(request)
  }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: deviceWorker(pages.hear) })
  // The native side has no event stream: seats are polled instead. The app does not use web push.
  Reflect.deleteProperty(window, 'EventSource')
  Reflect.deleteProperty(window, 'PushManager')
  const router = (): Router | undefined => Reflect.get(window, '__reactRouterDataRouter')
  window.addEventListener('submit', sendForms({ page: location, router }))
  window.addEventListener(
    'click',
    openFiles({
      page: location,
      file: studio.file,
      filesystem: registerPlugin<Filesystem>('Filesystem'),
      share: registerPlugin<Share>('Share'),
    }),
  )
}

/** Requests the first page until it arrives; meanwhile the app's own page says that there is no network. */
async function open(): Promise<void> {
  takeOver()
  await secrets.load()
  if (cookieValue(hint) === undefined && !(await pages.owesLogout())) await secrets.dropSession()
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const path = routerPath(`${location.pathname}${location.search}`)
  for (;;) {
    // Listens before the try: the network may return while it fails.
    const again = retryWanted()
    const response = await pages.open(new Request(path)).catch(() => undefined)
    if (response) {
      const [keptAt, toldAt] = [response.headers.get('x-kept-at'), response.headers.get('x-told-at')]
      kept = keptAt !== null && toldAt !== null ? { keptAt, toldAt } : undefined
      keepMarks()
      first = { path, response }
      return
    }
    const opening = document.getElementById('opening')
    const unreachable = document.getElementById('unreachable')
    if (opening) opening.hidden = true
    if (unreachable) unreachable.hidden = false
    await again
  }
}

/** Resolves when the network is back, or the retry button of the app's own page is pressed. */
async function retryWanted(): Promise<unknown> {
  return new Promise((resolve) => {
    addEventListener('online', resolve, { once: true })
    document.getElementById('again')?.addEventListener('click', resolve, { once: true })
  })
}

/**
 * Keeps the attributes on the root element that styles and parts depend on. React renders the root anew and drops the
 * stylesheet of the app's own page.
 */
function keepMarks(): void {
  const { dataset } = document.documentElement
  const mark = () => {
    document.getElementById('first')?.remove()
    const theme = cookieValue('hundred_theme')
    const marks = { ...kept, ...((theme === 'light' || theme === 'dark') && { theme }) }
    for (const [name, value] of Object.entries(marks)) if (dataset[name] !== value) dataset[name] = value
  }
  new MutationObserver(mark).observe(document.documentElement, { attributes: true })
}

/** Bundled pages of one version cannot always render the data of a server of another. */
function noteBroken(): void {
  if (isOtherVersion) location.replace('/update.html')
  // Once: each broken route of the page reports it.
  isOtherVersion = false
}

function metaOf(name: string): string {
  const meta = document.querySelector(`meta[name="${name}"]`)
  return meta instanceof HTMLMetaElement ? meta.content : ''
}

setNativeApp({ host, opened: open(), noteBroken })
