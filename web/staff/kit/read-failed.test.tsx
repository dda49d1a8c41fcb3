import { expect, test, vi } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { ReadFailed } from './read-failed.tsx'
import { RefusedCall } from './refused-call.ts'

const drawn = async (status: number) => {
  const refusal = { code: 'request.not_found', message: 'Not found', errors: {}, status, requestId: undefined }
  return textOf(await renderPart(<ReadFailed error={new RefusedCall(refusal)} isFetching={false} refetch={vi.fn()} />))
}

test.each([0, 429, 503])('a read that failed with %d can be tried again', async (status) => {
  expect(await drawn(status)).toContain('Try again')
})

test.each([403, 404])('a read that is refused with %d would be refused again, so it is not offered', async (status) => {
  expect(await drawn(status)).not.toContain('Try again')
})
