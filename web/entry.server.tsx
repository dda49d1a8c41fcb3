import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { nonceContext, NonceContext, reportContext } from './kit/render-context.ts'

/** Time limit of a streaming loader; the render is aborted one second later. */
export const streamTimeout = 10_000

// oxlint-disable-next-line max-params -- the shape that React Router calls
export default async function answerWithPage(
  request: Request,
  status: number,
  headers: Headers,
  routes: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Promise((resolve, reject) => {
    let begun = false
    let shownStatus = status
    const begin = () => {
      begun = true
      // A timer that outlives its stream would keep the whole render in memory.
      const body = new PassThrough({
        final: (done) => {
          clearTimeout(limit)
          done()
        },
      })
      body.once('close', () => clearTimeout(limit))
      pipe(body)
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status: shownStatus }))
    }
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routes} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // The whole page in one piece, so that a page without script is complete and a cached page is consistent.
        onAllReady: begin,
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellError: (error: unknown) => {
          clearTimeout(limit)
          reject(error)
        },
        onError: (error: unknown) => {
          shownStatus = 500
          if (begun) context.get(reportContext)(error)
        },
      },
    )
    const limit = setTimeout(abort, streamTimeout + 1000)
  })
}

interface Broken {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}

/**
 * Logs an error of a loader or page once, unless the visitor had already left. A wrong method or address is not logged.
 */
export function handleError(error: unknown, { request, context }: Broken): void {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  if (!request.signal.aborted && !isRefusal) context.get(reportContext)(error)
}
