import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { renderPart } from '#dev/testing/render-part.tsx'
import { previewNews } from '#domain/members/many-api.ts'
import { queryClient } from '../kit/query-client.ts'
import { RefusedCall } from '../kit/refused-call.ts'
import { readOf } from '../kit/use-read.ts'
import { ManyPanel } from './many-panel.tsx'
import type { MemberChoice } from './use-member-choice.ts'

const members = { filters: 'tag:early' }
const nothing = () => undefined
const choice: MemberChoice = {
  of: '',
  chosen: new Set(),
  isWhole: true,
  act: 'write',
  isEmpty: false,
  members,
  choose: nothing,
  chooseWhole: nothing,
  open: nothing,
  close: nothing,
  clear: nothing,
}
const { queryKey } = readOf(previewNews, { members })

async function panel(): Promise<string> {
  return renderPart(
    <QueryClientProvider client={queryClient}>
      <ManyPanel choice={choice} />
    </QueryClientProvider>,
  )
}

afterEach(() => queryClient.clear())

test('an act on many is sent while its plan stands, and not once the plan is refused', async () => {
  queryClient.setQueryData(queryKey, { changes: 3, people: 3, skipped: [], plan_hash: 'a' })
  expect(await panel()).not.toContain('disabled=""')
  const refusal = {
    status: 422,
    code: 'members.too_many_chosen',
    message: 'Choose fewer.',
    errors: {},
    requestId: undefined,
  }
  const asked = queryClient.fetchQuery({
    queryKey,
    queryFn: async () => Promise.reject(new RefusedCall(refusal)),
    staleTime: 0,
  })
  await expect(asked).rejects.toThrow()
  const refused = await panel()
  expect(refused).toContain('Choose fewer.')
  expect(refused).toContain('disabled=""')
})
