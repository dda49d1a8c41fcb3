import { createStaffPages } from './staff-pages.ts'

/** The worker globals that are used here; the DOM types do not include them. */
interface Later extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface WorkerEvents {
  readonly install: Later
  readonly activate: Later
  readonly fetch: Later & { readonly request: Request; respondWith(answer: Promise<Response>): void }
  readonly message: Later & { readonly data: unknown }
}
declare const self: {
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
  fetch(request: string | Request, init?: RequestInit): Promise<Response>
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listen: (event: WorkerEvents[Name]) => void): void
}

/** Written by the build: the files of the pages that open without a network. */
declare const staffFiles: readonly string[]

const pages = createStaffPages({
  caches,
  fetch: async (request, init) => self.fetch(request, init),
  files: staffFiles,
})

// It keeps files and a document alone, so that a new version takes over at once: what waits to be sent is elsewhere.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (new URL(request.url).origin !== self.location.origin) return
  const response = pages.answer(request)
  if (response) event.respondWith(response)
})
self.addEventListener('message', (event) => {
  const { keep, forget }: { keep?: unknown; forget?: unknown } = Object(event.data)
  if (forget === true) event.waitUntil(pages.forget())
  if (Array.isArray(keep)) event.waitUntil(pages.keep(keep.filter((name) => typeof name === 'string')))
})
