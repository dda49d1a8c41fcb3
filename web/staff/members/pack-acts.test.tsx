import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { aPack } from '#dev/testing/an-own-pack.ts'
import { renderPart } from '#dev/testing/render-part.tsx'
import { day } from '#domain/kit/time.ts'
import { AskAgainContext } from '../kit/ask-again-context.ts'
import { queryClient } from '../kit/query-client.ts'
import { FreezePanel } from './freeze-panels.tsx'
import type { MemberPack } from './member-packs.tsx'
import { ExtendPanel, SharingPanel } from './pack-acts.tsx'

const pack: MemberPack = {
  ...aPack(),
  name: '50-class pack',
  granted: 50,
  left: 31,
  expires_at: '2027-11-28T00:00:00+08:00',
  valid_to: '2027-11-27',
  sharing: true,
}
const nothing = () => undefined
const act = { pack, today: day('2026-11-30'), onClose: nothing }

const drawn = async (panel: ReactNode) =>
  renderPart(
    <QueryClientProvider client={queryClient}>
      <AskAgainContext value={async () => Promise.resolve()}>{panel}</AskAgainContext>
    </QueryClientProvider>,
  )

afterEach(() => queryClient.clear())

it.each([
  ['extends a pack', <ExtendPanel key="extend" {...act} />],
  ['freezes a pack', <FreezePanel key="freeze" {...act} />],
])('an empty form that %s can be sent, so that it says what lacks', async (_, panel) => {
  expect(await drawn(panel)).not.toContain('disabled=""')
})

it.each([
  ['ends sharing is drawn as dangerous', true, 'button-danger'],
  ['begins sharing is filled', false, 'button-filled'],
])('the button that %s', async (_, sharing, look) => {
  expect(await drawn(<SharingPanel {...act} pack={{ ...pack, sharing }} />)).toContain(look)
})
