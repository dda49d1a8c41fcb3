import { expect, it } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { refusalStatus } from '#domain/text/refusals.ts'
import type { CallRefusal } from './api.ts'
import { RetryableAction } from './retryable-action.tsx'

async function asked(refusal: Partial<CallRefusal> | undefined): Promise<string> {
  const none: CallRefusal = { status: 409, code: '', message: '', errors: {}, requestId: undefined }
  return renderPart(
    <RetryableAction refusal={refusal && { ...none, ...refusal }}>
      <button type="submit">Cancel class</button>
    </RetryableAction>,
  )
}

const refusedWith = async (code: keyof typeof refusalStatus) => asked({ code, status: refusalStatus[code] })

it.each([
  ['bookings.class_over', 'Contact Us', '/contact-us'],
  ['bookings.not_live', 'My Classes', '/my-account/classes'],
  ['cancellations.packed', 'Returns', '/return-policy'],
  ['packages.expired', 'Buy a Package', '/packages'],
] as const)('after %s the way on takes the place of the button', async (code, name, to) => {
  const html = await refusedWith(code)
  expect(textOf(html)).toBe(name)
  expect(html).toContain(`href="${to}"`)
})

it.each(['cancellations.decided', 'contracts.ended', 'request.not_found', 'bookings.seat_taken'] as const)(
  'after %s the button is gone, and the page behind shows the rest',
  async (code) => expect(textOf(await refusedWith(code))).toBe(''),
)

it.each<readonly [string, Partial<CallRefusal> | undefined]>([
  ['nothing was refused', undefined],
  ['no answer came', { status: 0, code: 'lost' }],
  ['the server was busy', { status: 503, code: 'request.busy' }],
  ['the request came too slowly', { status: 408, code: 'request.timeout' }],
  ['there were too many requests', { status: 429, code: 'request.too_many' }],
  ['the session ended', { status: 401, code: 'auth.required' }],
  ['a price changed', { code: 'packages.changed' }],
  ['the bank has yet to answer', { code: 'cancellations.unsettled' }],
  ['a field can be corrected', { status: 422, code: 'request.invalid', errors: { comment: 'Say why.' } }],
])('the button stays where %s', async (_why, refusal) => {
  expect(textOf(await asked(refusal))).toBe('Cancel class')
})
