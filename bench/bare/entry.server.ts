import { createElement } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'

// The framework's own entry wants a package more; without this file it would install it.
// oxlint-disable-next-line max-params -- the framework's shape
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const body = await renderToReadableStream(createElement(ServerRouter, { context, url: request.url }))
  return new Response(body, { status, headers })
}
