import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { asId } from '#domain/kit/id.ts'
import { queryClient } from '../kit/query-client.ts'
import type { FoundPerson } from '../members/use-look-up.ts'
import { useMemberActs } from './use-member-acts.tsx'

const bookingId = asId('bookings', '0195d3a0-0000-7000-8000-0000000000b1')
const found = (toCheckIn: typeof bookingId | null): FoundPerson => ({
  id: asId('persons', '0195d3a0-0000-7000-8000-0000000000a1'),
  full_name: 'Tan Wei Shan',
  phone_end: '2081',
  guardian: null,
  session_id: null,
  preview: {
    pack: null,
    next_class: {
      session_id: asId('class_sessions', '0195d3a0-0000-7000-8000-0000000000c1'),
      name: 'Reformer Flow',
      starts_at: '2026-11-30T09:00:00+08:00',
      seat_no: 4,
      to_check_in: toCheckIn,
    },
    waiver: 'current',
    note: null,
  },
})

beforeEach(() => vi.stubGlobal('navigator', { onLine: true, userAgent: 'Linux' }))
afterEach(() => vi.unstubAllGlobals())

async function actsFor(person: FoundPerson | undefined, locale: 'en' | 'zh' = 'en'): Promise<string> {
  const Acts = () => useMemberActs(person).map(({ key, title, hint }) => <p key={key}>{`${title}: ${hint}.`}</p>)
  const part = (
    <QueryClientProvider client={queryClient}>
      <Acts />
    </QueryClientProvider>
  )
  return textOf(await renderPart(part, { locale }))
}

test('a member whose check-in is open is checked in by C, before B and W', async () => {
  expect(await actsFor(found(bookingId))).toBe(
    'Check in to Reformer Flow, 09:00: Alt C. Book into a class: Alt B. Where did the credits go?: Alt W.',
  )
  expect(await actsFor(found(bookingId), 'zh')).toContain('为 09:00 的 Reformer Flow 签到: Alt C.')
})

test('C is not shown while no check-in is open, and nobody found has no acts', async () => {
  expect(await actsFor(found(null))).toBe('Book into a class: Alt B. Where did the credits go?: Alt W.')
  expect(await actsFor({ ...found(null), preview: null })).not.toContain('Alt C')
  expect(await actsFor(undefined)).toBe('')
})
