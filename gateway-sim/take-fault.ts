import type { Reply } from './http-kit.ts'
import type { Simulation } from './simulation.ts'

/** Slower than a page can wait, and quicker than any client's timeout. */
const slowMs = 2000
const pageHeaders = { 'content-type': 'text/html' }

/**
 * The fault that was scripted for the next call, which uses it up; undefined when there is none. Each protocol has its
 * own form of garbage and of a missing response.
 */
export function takeFault(
  simulation: Simulation,
  own: { readonly garbage: Reply; readonly missing: Reply },
): Reply | undefined {
  const fault = simulation.requeryFaults.at(0)
  if (fault === undefined) return undefined
  fault.timesLeft -= 1
  simulation.requeryFaults = simulation.requeryFaults.filter(({ timesLeft }) => timesLeft > 0)
  switch (fault.kind) {
    case '500':
      return { status: 500, headers: pageHeaders, body: '<h1>HTTP Status 500</h1>' }
    case 'slow':
      return { status: 503, headers: pageHeaders, body: '<h1>Service Unavailable</h1>', lateMs: slowMs }
    case 'hang':
      return { status: 504, headers: {}, body: '', fails: 'hangs' }
    case 'reset':
      return { status: 502, headers: {}, body: '', fails: 'resets' }
    case 'redirect':
      return { status: 302, headers: { location: '/maintenance' }, body: '00' }
    case 'garbage':
      return own.garbage
    case 'missing-response':
      return own.missing
  }
}
