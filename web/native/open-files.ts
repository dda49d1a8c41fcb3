import { isOwn, type Place } from './studio-path.ts'

/** The device's own ways to keep a file and to give it to whatever opens it. */
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
 * A link to a file of the studio, such as an invoice or a calendar entry: a web view saves none, and another program
 * has no bearer to fetch it with. The app fetches it and hands it over.
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
    // Without a network, or put away by its reader: the link is still there.
    void open(url).catch(() => undefined)
  }
}

function nameOf(disposition: string | null): string | undefined {
  return /filename="?([\w.-]+)"?/.exec(disposition ?? '')?.[1]
}
