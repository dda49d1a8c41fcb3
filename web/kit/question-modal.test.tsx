import { expect, it } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import type { CallRefusal } from './api.ts'
import { QuestionModal } from './question-modal.tsx'

async function asked(refusal?: Partial<CallRefusal>): Promise<string> {
  const none: CallRefusal = { status: 409, code: '', message: '', errors: {}, requestId: undefined }
  return textOf(
    await renderPart(
      <QuestionModal
        kind="CANCEL_BOOKING_CONFIRM"
        locked={false}
        title="Cancel Reformer Flow?"
        act={<button type="button">Cancel class</button>}
        keep="Keep my booking"
        refusal={refusal && { ...none, ...refusal }}
        failed="Not cancelled"
      >
        Your credit goes back.
      </QuestionModal>,
    ),
  )
}

it('a question says what the act does, and how to decline it', async () => {
  const text = await asked()
  for (const part of ['Your credit goes back.', 'Cancel class', 'Keep my booking']) expect(text).toContain(part)
  expect(text).not.toContain('Not cancelled')
})

it('a question stays beside a refusal that another press may pass', async () => {
  const text = await asked({ status: 503, code: 'request.busy' })
  for (const part of ['Your credit goes back.', 'Not cancelled', 'Cancel class', 'Keep my booking'])
    expect(text).toContain(part)
})

it('a question no longer says what the act would do after a final refusal', async () => {
  const text = await asked({ code: 'bookings.class_over', message: 'This class is over.' })
  for (const part of ['Not cancelled', 'This class is over.', 'Contact Us', 'Close']) expect(text).toContain(part)
  for (const part of ['Your credit goes back.', 'Cancel class', 'Keep my booking']) expect(text).not.toContain(part)
})
