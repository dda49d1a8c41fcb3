import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { aPack } from '#dev/testing/an-own-pack.ts'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { day } from '#domain/kit/time.ts'
import { previewFreezeEnd } from '#domain/packages/freeze-api.ts'
import { AskAgainContext } from '../kit/ask-again-context.ts'
import { queryClient } from '../kit/query-client.ts'
import { readOf } from '../kit/use-read.ts'
import { EndFreezePanel } from './freeze-panels.tsx'

const pack = { ...aPack(), name: '10-class pack' }
const ended = { days: 5, from: '2026-12-03', valid_to: '2027-01-02', expires_at: '2027-01-03T00:00:00+08:00' }

afterEach(() => queryClient.clear())

it.each([
  ['en', { ...ended, days: 1 }, 'classes again from 3 Dec, and lasts to 2 Jan 2027: 1 day of the freeze is not used.'],
  ['en', ended, 'classes again from 3 Dec, and lasts to 2 Jan 2027: 5 days of the freeze are not used.'],
  ['en', { ...ended, from: null }, 'The freeze is called off, and the pack lasts to 2 Jan 2027 as before.'],
  ['zh', ended, '冻结还有 5 天没有用到'],
] as const)('ending a freeze says first what becomes of the pack (%s)', async (locale, shown, words) => {
  queryClient.setQueryData(readOf(previewFreezeEnd, { id: pack.id }).queryKey, shown)
  const part = (
    <QueryClientProvider client={queryClient}>
      <AskAgainContext value={async () => Promise.resolve()}>
        <EndFreezePanel pack={pack} today={day('2026-12-03')} onClose={() => undefined} />
      </AskAgainContext>
    </QueryClientProvider>
  )
  expect(textOf(await renderPart(part, { locale }))).toContain(words)
})
