import { deviceNotice, ownAddress } from './device-notice.ts'
import { createFileCache } from './file-cache.ts'
import { createPageNotes } from './note-page.ts'
import { createPageCache } from './page-cache.ts'
import { createPageMessages } from './page-messages.ts'
import { createPendingLogout, guest } from './pending-logout.ts'
import { createPictureCache } from './picture-cache.ts'
import { createResponder } from './responder.ts'

/** The worker globals that are used here; the DOM types do not include them. */
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
/** Written by the build: its version, and the files of the cached pages. */
declare const siteVersion: string
declare const siteFiles: readonly string[]

const hint = 'hundred_signed_in'
const send = async (address: string | Request, init?: RequestInit) => self.fetch(address, init)
/** A worker lives for seconds, so its monotonic clock does not span a sleep. */
const nowMs = () => Math.round(performance.timeOrigin + performance.now())
const readMark = async () =>
  self.cookieStore === undefined ? undefined : ((await self.cookieStore.get(hint))?.value ?? guest)

const files = createFileCache({ caches, fetch: send, nowMs, version: siteVersion })
const pictures = createPictureCache({ caches, fetch: send, nowMs })
const pages = createPageCache({ caches, files, pictures, readMark, nowMs })
const notes = createPageNotes({ pages, fetch: send, nowMs })
const dropMark = async () => self.cookieStore?.delete(hint)
const logout = createPendingLogout({ caches, fetch: send, dropMark, files, pages })
const wait = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const hear = createPageMessages({
  fetch: send,
  files,
  logout,
  notes,
  pages,
  nowMs,
  siteFiles,
  origin: self.location.origin,
})
const answer = createResponder({ files, pages, pictures, notes, logout, fetch: send, wait })

// A new version waits until a page activates it; the first has nothing to wait for.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request, clientId } = event
  if (new URL(request.url).origin !== self.location.origin) return
  const openPage = async () => (await self.clients.get(clientId))?.url
  const response = answer({ request, later: (work) => event.waitUntil(work), openPage })
  if (response) event.respondWith(response)
})
self.addEventListener('message', (event) => {
  if (Object(event.data).use === true) event.waitUntil(self.skipWaiting())
  event.waitUntil(hear(event.data).finally(() => event.ports[0]?.postMessage('done')))
})

self.addEventListener('push', (event) => {
  const { title, ...notice } = deviceNotice(event.data?.json())
  event.waitUntil(self.registration.showNotification(title, notice))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(ownAddress(event.notification.data)))
})
