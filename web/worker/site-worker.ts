import { createAnswers } from './answer.ts'
import { deviceNotice, ownAddress } from './device-notice.ts'
import { createFileKeeper } from './file-keeper.ts'
import { inLanguageOf, keptPage, shellPages } from './kept-pages.ts'
import { createPageNotes, documentOnly } from './note-page.ts'
import { createOwedLogout, guest } from './owed-logout.ts'
import { createPageKeeper } from './page-keeper.ts'
import { createPictureKeeper } from './picture-keeper.ts'
import { readPage } from './read-page.ts'

/** What of a worker's own world is used here; the types of a page know another one. */
interface Later extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchLater extends Later {
  readonly request: Request
  readonly clientId: string
  respondWith(answer: Promise<Response>): void
}
interface MessageLater extends Later {
  readonly data: unknown
  readonly ports: readonly MessagePort[]
}
interface PushLater extends Later {
  readonly data: { json(): unknown } | null
}
interface NoticeLater extends Later {
  readonly notification: Notification
}
interface WorkerEvents {
  readonly install: Later
  readonly activate: Later
  readonly fetch: FetchLater
  readonly message: MessageLater
  readonly push: PushLater
  readonly notificationclick: NoticeLater
}
declare const self: {
  readonly location: Location
  readonly clients: {
    claim(): Promise<void>
    get(id: string): Promise<{ readonly url: string } | undefined>
    openWindow(url: string): Promise<unknown>
  }
  readonly registration: ServiceWorkerRegistration
  readonly cookieStore?: CookieStore
  fetch(request: string | Request, init?: RequestInit): Promise<Response>
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listen: (event: WorkerEvents[Name]) => void): void
}
/** The build writes them: its own mark, and the files of the pages that are kept. */
declare const siteVersion: string
declare const siteFiles: readonly string[]

const hint = 'hundred_signed_in'
const send = async (address: string | Request, init?: RequestInit) => self.fetch(address, init)
/** A worker lives for seconds, so its clock is not asked across a sleep. */
const nowMs = () => Math.round(performance.timeOrigin + performance.now())
const readMark = async () =>
  self.cookieStore === undefined ? undefined : ((await self.cookieStore.get(hint))?.value ?? guest)

const files = createFileKeeper({ caches, fetch: send, nowMs, version: siteVersion })
const pictures = createPictureKeeper({ caches, fetch: send, nowMs })
const pages = createPageKeeper({ caches, files, pictures, readMark, nowMs })
const notes = createPageNotes({ pages, fetch: send, nowMs })
const dropMark = async () => self.cookieStore?.delete(hint)
const logout = createOwedLogout({ caches, fetch: send, dropMark, files, pages })
const wait = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const answer = createAnswers({ files, pages, pictures, notes, logout, fetch: send, wait })

// A new version waits until somebody asks for it; the first has nobody to wait for.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request, clientId } = event
  if (new URL(request.url).origin !== self.location.origin) return
  const openPage = async () => (await self.clients.get(clientId))?.url
  const response = answer({ request, later: (work) => event.waitUntil(work), openPage })
  if (response) event.respondWith(response)
})
self.addEventListener('message', (event) => {
  const said = Object(event.data)
  const done = () => event.ports[0]?.postMessage('done')
  if (said.forget === true) event.waitUntil(pages.forget().finally(done))
  if (said.use === true) event.waitUntil(self.skipWaiting())
  if (said.keep !== undefined) event.waitUntil(keepPasses(Object(said.keep)).finally(done))
  if (said.rest !== undefined) event.waitUntil(keepRested(Object(said.rest)).finally(done))
})

self.addEventListener('push', (event) => {
  const { title, ...notice } = deviceNotice(event.data?.json())
  event.waitUntil(self.registration.showNotification(title, notice))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(ownAddress(event.notification.data)))
})

/** The passes of whoever is signed in, all at once: those of before are over. */
async function keepPasses({ mark, pages: keys, files: names }: Record<string, unknown>): Promise<void> {
  const fetched = []
  for (const key of textsIn(keys)) {
    const response = await self.fetch(key, documentOnly)
    if (response.type === 'opaqueredirect' || response.status === 401) await pages.forget()
    const page = await readPage(key, { response, atMs: nowMs() })
    if (!page) return
    fetched.push(page)
  }
  await files.keepFiles(textsIn(names))
  await pages.keep(fetched, {
    mark: String(mark),
    instead: (key) => keptPage(new URL(key, self.location.origin))?.isPass === true,
  })
}

/** A page has come to rest: what it is made of is kept, and what stands for the site where nothing else can. */
async function keepRested({ address, files: names, all }: Record<string, unknown>): Promise<void> {
  await logout.settle()
  const url = new URL(String(address), self.location.origin)
  const page = keptPage(url)
  if (page) await notes.renew(page)
  await files.keepFiles(textsIn(names))
  await files.keepShell(shellPages.map((path) => inLanguageOf(url.pathname, path)))
  if (all === true) await files.keepFiles(siteFiles)
}

function textsIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}
