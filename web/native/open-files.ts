import { isOwn, type Place } from './studio-path.ts'

/** The device's own functions to save a file and to share it. */
export interface Filesystem {
  writeFile(about: { path: string; data: string; directory: 'CACHE' }): Promise<{ uri: string }>
}
export interface Share {
  share(about: { title: string; files: string[] }): Promise<unknown>
}

interface Parts {
  readonly page: Place
  readonly file: (path: string) => Promise<{ readonly base64: string; readonly headers: Headers } | undefined>
  readonly filesystem: Filesystem
  readonly share: Share
}

/**
 * Handles links to files of the studio, such as an invoice or a calendar entry. A web view saves none, and another
 * program has no bearer token to fetch it with, so the app fetches and shares it.
 */
export function openFiles({ page, file, filesystem, share }: Parts) {
  const open = async (url: URL): Promise<void> => {
    const found = await file(`${url.pathname}${url.search}`)
    if (found === undefined) return
    const path = nameOf(found.headers.get('content-disposition')) ?? url.pathname.split('/').at(-1) ?? 'file'
    const { uri } = await filesystem.writeFile({ path, data: found.base64, directory: 'CACHE' })
    await share.share({ title: path, files: [uri] })
  }
  return (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return
    const url = new URL(link.href)
    if (!isOwn(url, page) || !url.pathname.startsWith('/api/')) return
    event.preventDefault()
    // No network, or the reader closed the share sheet: the link is still there.
    void open(url).catch(() => undefined)
  }
}

function nameOf(disposition: string | null): string | undefined {
  return /filename="?([\w.-]+)"?/.exec(disposition ?? '')?.[1]
}
