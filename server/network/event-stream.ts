/**
 * How many pieces a slow reader may be behind before its stream ends; it then reconnects and is told what it missed.
 */
const mostBehind = 64
const retryMs = 3000

/** The streams that are open now, by what they tell: plain numbers for the metrics. */
export const openStreams = { seats: 0, staff: 0 }

interface StreamEvent {
  readonly id: string
  readonly event: string
  /** Sent as JSON. */
  readonly value: unknown
}

const utf8 = new TextEncoder()

/** Those events as the bytes that a stream carries. What many streams are sent is written once for all of them. */
export function writeEvents(events: readonly StreamEvent[]): Uint8Array {
  return utf8.encode(
    events.map(({ id, event, value }) => `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(value)}\n\n`).join(''),
  )
}

/** The call that is answered. */
interface Answering {
  readonly responseHeaders: Headers
}

interface OpenStream {
  /** Sends what `writeEvents` wrote as one piece; a reader that is too far behind is left. */
  readonly send: (piece: Uint8Array) => void
  readonly end: () => void
}

/**
 * Answers with a stream of events (server-sent events of the HTML standard). `begin` starts what sends them and returns
 * what stops it, which is called once, however the stream ends.
 */
export function openEventStream({
  request,
  call,
  kind,
  begin,
}: {
  readonly request: Request
  readonly call: Answering
  readonly kind: keyof typeof openStreams
  readonly begin: (stream: OpenStream) => () => void
}): Response {
  const headers = streamHeaders(call)
  // A HEAD has no body, so its stream would never end.
  if (request.method === 'HEAD') return new Response(null, { headers })
  let leave: () => void = () => undefined
  let isOver = false
  const finish = () => {
    if (isOver) return
    isOver = true
    openStreams[kind] -= 1
    leave()
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = () => {
          if (isOver) return
          finish()
          controller.close()
        }
        const send = (piece: Uint8Array) => {
          if (isOver) return
          if ((controller.desiredSize ?? 0) <= 0) return end()
          controller.enqueue(piece)
        }
        send(utf8.encode(`retry: ${retryMs}\n\n`))
        leave = begin({ end, send })
        openStreams[kind] += 1
      },
      cancel: finish,
    },
    { highWaterMark: mostBehind },
  )
  return new Response(body, { headers })
}

function streamHeaders({ responseHeaders: headers }: Answering): Headers {
  headers.set('content-type', 'text/event-stream; charset=utf-8')
  headers.set('cache-control', 'no-store, no-transform')
  headers.set('x-accel-buffering', 'no')
  return headers
}
