import { MutationObserver, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { asId } from '#domain/kit/id.ts'
import { toasts } from '#web/kit/toast.ts'
import { queryClient } from '../kit/query-client.ts'
import { closedPanel } from '../timetable/calendar-address.ts'
import { RefuseRequest } from './refuse-request.tsx'
import { SubstituteFoot } from './substitute-foot.tsx'
import type { Request } from './use-candidate-words.ts'
import { useSubstituteActs } from './use-substitute-acts.ts'

type Acts = ReturnType<typeof useSubstituteActs>

const uuid = (place: number) => `018f2f4e-0000-7000-8000-00000000000${place}`
const request: Request = {
  id: asId('substitute_requests', uuid(8)),
  absent: { id: asId('instructors', uuid(9)), name: 'Arjun Pillai' },
  reason: 'Fever',
  requested_at: '2026-11-20T06:10:00+08:00',
  offers: [],
}

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** The form and the foot of the panel, and the acts that they call. */
async function panel(shown: Partial<Acts> = {}) {
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'Linux' })
  const change = vi.fn()
  const kept: Acts[] = []
  const Panel = () => {
    const of = { id: asId('class_sessions', uuid(5)), starts_at: '2026-11-21T11:00:00+08:00' }
    const acts = useSubstituteActs({
      of,
      address: { change },
      absentId: request.absent.id,
      request,
      chosen: [],
      onAsked: vi.fn(),
    })
    kept.push(acts)
    return (
      <>
        <RefuseRequest request={request} acts={{ ...acts, ...shown }} />
        <SubstituteFoot acts={{ ...acts, ...shown }} chosen={[]} />
      </>
    )
  }
  const html = await renderPart(
    <QueryClientProvider client={queryClient}>
      <Panel />
    </QueryClientProvider>,
  )
  const refuse = async (reason: string) => kept[0]?.refuse(request, reason)
  return { html, change, refuse, put: async () => kept[0]?.put(), ask: async () => kept[0]?.ask() }
}

function answering(answer: Response): unknown[] {
  const sent: unknown[] = []
  vi.stubGlobal('document', { documentElement: { dataset: { locale: 'en', branch: 'penang', login: 'staff' } } })
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push([path, JSON.parse(body)])
    return answer
  })
  return sent
}

test('a request is refused with a reason of 3 to 300 letters, which is asked before the button', async () => {
  const { html } = await panel()
  expect(textOf(html)).toContain('Refuse the request Why Whoever asked reads it. Refuse, Arjun Pillai teaches')
  expect(html).toMatch(/<input[^>]* minLength="3" maxLength="300"/)
  expect(html).not.toContain('<details open')
})

test('a refused request says who teaches, and closes the panel', async () => {
  const sent = answering(Response.json({ success: true }))
  const { refuse, change } = await panel()
  await refuse('Nobody is free')
  expect(sent).toEqual([[`/api/staff/substitute-requests/${request.id}/refuse`, { reason: 'Nobody is free' }]])
  expect(toasts.showing().map(({ text }) => text)).toContain('Refused. Arjun Pillai teaches the class.')
  expect(change).toHaveBeenCalledWith(closedPanel)
})

test('a request that was answered meanwhile leaves the panel open, which says why at its foot', async () => {
  const message = 'Reload the list. This request has been answered already.'
  answering(Response.json({ code: 'staffing.answered', message }, { status: 409 }))
  const { refuse, change } = await panel()
  await refuse('Nobody is free')
  expect(change).not.toHaveBeenCalled()
  const refusal = { status: 409, code: 'staffing.answered', message, errors: {}, requestId: undefined }
  expect(textOf((await panel({ refusal })).html)).toContain(message)
})

test('a reason that is not one is told at its field', async () => {
  expect(textOf((await panel({ reasonError: 'Write at least 3 letters.' })).html)).toContain(
    'Write at least 3 letters.',
  )
})

test('a reason that another act was refused for is not told at the field of this one', async () => {
  const errors = { reason: 'Write at least 3 letters.' }
  const refusal = { status: 422, code: 'request.invalid', message: 'Check the fields.', errors, requestId: undefined }
  expect((await panel({ refusal })).html).not.toContain('aria-invalid="true"')
})

test.each(['put', 'ask', 'refuse'] as const)(
  'before it is sent, %s forgets what every act was refused for',
  async (act) => {
    answering(Response.json({ code: 'staffing.answered', message: 'Reload the list.' }, { status: 409 }))
    const forget = vi.spyOn(MutationObserver.prototype, 'reset')
    const acts = await panel()
    const acting = acts[act]('Nobody is free')
    expect(forget).toHaveBeenCalledTimes(4)
    forget.mockRestore()
    await acting
  },
)
