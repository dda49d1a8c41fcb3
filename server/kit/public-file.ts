import type { Handler } from 'hono'
import { keepBytes, type Kept } from './compress.ts'
import { plainResponse } from './plain-responses.ts'
import { tagOf } from './response-cache.ts'
import { fileHeaders, hasTag } from './response-headers.ts'

/** A text that is the same for everyone as long as this process runs. */
export interface PublicFile {
  readonly text: string
  readonly type: string
  /** Where it needs more than other files. */
  readonly policy?: string
}

interface Made {
  readonly body: Kept
  readonly etag: string
  readonly headers: Headers
}

interface PublicFileMaker {
  readonly publicUrl: string | undefined
  readonly make: () => Promise<PublicFile>
}

/** Serves a public file: built at the first request, compressed once for each encoding, with an ETag. */
export function servePublicFile(maker: PublicFileMaker): Handler {
  let made: Promise<Made> | undefined
  return async (c) => {
    made ??= keep(maker)
    const { body, etag, headers: ofAll } = await made
    const headers = new Headers(ofAll)
    if (hasTag(c.req.header('if-none-match'), etag)) {
      headers.delete('content-type')
      return new Response(null, { status: 304, headers })
    }
    const { bytes, encoding } = await body.formFor(c.req.header('accept-encoding') ?? '')
    if (encoding !== undefined) headers.set('content-encoding', encoding)
    return plainResponse(bytes, { status: 200, headers })
  }
}

async function keep({ publicUrl, make }: PublicFileMaker): Promise<Made> {
  const { text, type, policy } = await make()
  const body = keepBytes(Buffer.from(text))
  const etag = tagOf(body.plain)
  const headers = new Headers(fileHeaders(publicUrl).map(([name, value]): [string, string] => [name, value]))
  if (policy !== undefined) headers.set('content-security-policy', policy)
  headers.set('content-type', type)
  headers.set('cache-control', 'public, no-cache')
  headers.set('vary', 'accept-encoding')
  headers.set('etag', etag)
  return { body, etag, headers }
}
