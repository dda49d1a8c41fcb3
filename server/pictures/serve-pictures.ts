import { readFileName } from '#domain/pictures/check-picture.ts'
import type { Database } from '#server/driver/database.ts'
import { hasTag } from '#server/kit/response-headers.ts'
import { findFile } from './queries.ts'

/** The file behind a path never changes, since its name is derived from its content. */
const immutable = 'public, max-age=31536000, immutable'

/** Serves the files of pictures by their name below `/pictures/`; every other name is absent. */
export function servePictures(db: Database): (request: Request, name: string) => Promise<Response> {
  return async (request, name) => {
    const file = readFileName(name)
    if (!file) return absent()
    const headers = { etag: `"${name}"`, 'cache-control': immutable }
    const bytes = await findFile(db, file)
    if (!bytes) return absent()
    if (hasTag(request.headers.get('if-none-match'), headers.etag)) return new Response(null, { status: 304, headers })
    return new Response(new Uint8Array(bytes), {
      headers: { ...headers, 'content-type': `image/${file.form}`, 'content-length': String(bytes.length) },
    })
  }
}

/** Not cached: the picture may be encoded a moment later. */
function absent(): Response {
  return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
}
