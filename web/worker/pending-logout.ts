import { inLanguageOf } from './cached-pages.ts'
import type { FileCache } from './file-cache.ts'
import { ignoreErrors } from './ignore-errors.ts'
import type { PageCache } from './page-cache.ts'
import { redirectDocument } from './redirect-document.ts'

interface PendingLogoutParts {
  readonly caches: CacheStorage
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>
  /** Removes the readable cookie by which pages know that somebody is signed in. */
  readonly dropMark: () => Promise<void>
  readonly files: Pick<FileCache, 'findShell'>
  readonly pages: Pick<PageCache, 'forget' | 'readMark'>
}

/** The mark of a signed-out visitor. */
export const guest = 'guest'
const name = 'owed-logout'

export type PendingLogout = ReturnType<typeof createPendingLogout>

/**
 * Logging out without a network: the device clears its caches at once, and the session ends on the studio's server
 * before any other request.
 */
export function createPendingLogout({ caches, fetch, dropMark, files, pages }: PendingLogoutParts) {
  /** False where even this could not be stored: then nobody has logged out. */
  async function owe(): Promise<boolean> {
    await pages.forget()
    return (
      (await ignoreErrors(async () => {
        await caches.open(name)
        await dropMark()
        return true
      })) ?? false
    )
  }

  /** The response to the form that ends a session. */
  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const done = inLanguageOf(pathname, '/logout?done=1')
    try {
      const response = await fetch(request)
      await pages.forget()
      return response
    } catch (error) {
      if (!(await files.findShell(done)) || !(await owe())) throw error
      return pathname.endsWith('.data') ? redirectDocument(done) : Response.redirect(new URL(done, request.url), 303)
    }
  }

  /** Ends the pending session. A later login has a session of its own, which must not end. */
  async function settle(): Promise<void> {
    await ignoreErrors(async () => {
      if (!(await caches.has(name))) return
      const mark = await pages.readMark()
      if (mark === undefined || mark === guest) {
        const init = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
        const response = await fetch('/api/logout', init)
        if (!response.ok && response.status !== 401) return
      }
      await caches.delete(name)
    })
  }

  return { answer, settle, isOwed: async () => caches.has(name) }
}
