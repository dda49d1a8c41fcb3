import { expect, test, vi } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { PartState } from './part-state.tsx'
import { RefusedCall } from './refused-call.ts'

const shown = async (status: number) => {
  const error = new RefusedCall({ status, code: '', message: 'No result found', errors: {}, requestId: undefined })
  const part = { data: undefined, error, isFetching: false, refetch: vi.fn() }
  return textOf(await renderPart(<PartState of={part}>{() => 'read'}</PartState>))
}

test('what is not there, or not for this role, offers the way to the first page instead of another try', async () => {
  const text = await shown(404)
  expect(text).toContain('Go to the first page')
  expect(text).not.toContain('Try again')
})

test('a part that was refused otherwise offers another try', async () => {
  const text = await shown(503)
  expect(text).toContain('Try again')
  expect(text).not.toContain('Go to the first page')
})
