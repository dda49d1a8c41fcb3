/**
 * Keeps one page for a phone without network: the pass, of whoever is signed in, with the files it is made of. Its
 * scope is that page alone, so nothing else of the site is ever answered by it. With a network the page always comes
 * from the studio.
 *
 * What is kept is in one cache, named by the mark of the session (the cookie `hundred_signed_in`). Another session,
 * none, a page that leads to the login or an answer 401 end it.
 */
const prefix = 'pass-'
const hint = 'hundred_signed_in'
/** A network that says nothing for so long counts as none, where a pass is kept. */
const patienceMs = 4000
/** What is older tells of no class that is still to come, for whose passes are kept a day before. */
const longestMs = 3 * 24 * 3_600_000
const mostFiles = 150

/** Rises when everything is to be forgotten, so that what is being kept at that moment is not. */
let generation = 0

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  if (event.data?.forget === true) event.waitUntil(forget())
  if (typeof event.data?.keep?.mark === 'string')
    event.waitUntil(keep(event.data.keep).finally(() => event.ports[0]?.postMessage('done')))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(answerPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(answerFile(request))
  else if (pathname.startsWith('/api/')) event.respondWith(answerCall(request))
})

/** The page from the studio; the kept one where the network gives nothing. */
async function answerPage(request) {
  const kept = await findPage(request.url)
  const fresh = fetch(request).then(async (answer) => {
    // Whoever has to log in has no pass here.
    if (answer.type === 'opaqueredirect' || answer.status === 401) await forget()
    return answer
  })
  if (!kept) return fresh
  const tooLong = new Promise((resolve) => setTimeout(() => resolve(kept), patienceMs))
  return Promise.race([fresh.catch(() => kept), tooLong])
}

/** A file of the build never changes under its name. */
async function answerFile(request) {
  const cache = await openKept()
  return (await cache?.match(request.url)) ?? fetch(request)
}

async function answerCall(request) {
  const answer = await fetch(request)
  if (answer.status === 401) await forget()
  return answer
}

/** The page of that address; without a booking in it, that of the class that comes next. */
async function findPage(address) {
  const cache = await openKept()
  const url = new URL(address)
  const page = await cache?.match(
    url.searchParams.has('booking_id')
      ? `${url.pathname}?booking_id=${url.searchParams.get('booking_id')}`
      : url.pathname,
  )
  if (!page) return undefined
  if (deviceMs() - Number(page.headers.get('x-kept-at')) <= longestMs) return page
  await forget()
  return undefined
}

/**
 * The cache of the present session. Where a worker may not read cookies it is the only one there is: pages forget it at
 * login and logout.
 */
async function openKept() {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  if (names.length === 0) return undefined
  const wanted = 'cookieStore' in self ? `${prefix}${(await self.cookieStore.get(hint))?.value ?? ''}` : names[0]
  if (names.length === 1 && names[0] === wanted) return caches.open(wanted)
  await forget()
  return undefined
}

/** Fetches the pages and their files first and changes what is kept last, all of it. */
async function keep({ mark, pages, files }) {
  const began = generation
  const kept = []
  const wanted = new Set(files)
  for (const address of pages) {
    const page = await fetchPage(address)
    if (!page) return
    for (const [file] of page.text.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)) wanted.add(file)
    kept.push([address, page.answer])
  }
  for (const file of [...wanted].slice(0, mostFiles)) {
    const answer = await fetch(file)
    if (answer.ok) kept.push([file, answer])
  }
  if (generation === began && (await isStill(mark))) await replace(mark, kept)
}

/**
 * A page with the moment it was told, from which it counts the studio's clock on; undefined for one that is not there,
 * or for nobody.
 */
async function fetchPage(address) {
  const answer = await fetch(address, { redirect: 'manual', headers: { accept: 'text/html' } })
  if (answer.type === 'opaqueredirect' || answer.status === 401) await forget()
  if (!answer.ok) return undefined
  const at = deviceMs()
  const text = await answer.text()
  const headers = new Headers(answer.headers)
  // The text is no longer packed as it travelled.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  headers.set('x-kept-at', String(at))
  return { text, answer: new Response(text.replace('<html ', `<html data-kept-at="${at}" `), { headers }) }
}

async function isStill(mark) {
  return !('cookieStore' in self) || (await self.cookieStore.get(hint))?.value === mark
}

async function replace(mark, kept) {
  await forget()
  const mine = generation
  const cache = await caches.open(`${prefix}${mark}`)
  for (const [address, answer] of kept) await cache.put(address, answer)
  if (generation !== mine) await forget()
}

async function forget() {
  generation += 1
  for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name)
}

/**
 * The clock of the device: how old a kept page is, is all it is asked. A worker lives for seconds, so it is not asked
 * across a sleep.
 */
function deviceMs() {
  return Math.round(performance.timeOrigin + performance.now())
}
