import { expect, test, vi } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { CreditChoice } from './credit-choice.tsx'

const drawn = async (notReturned?: string) =>
  renderPart(
    <CreditChoice
      name="Tan Wei Shan"
      credit={{
        value: notReturned === undefined ? 'return' : 'by_rule',
        choose: vi.fn(),
        notReturned,
        isAsked: true,
        isKnown: true,
      }}
    />,
  )
const inputOf = (html: string, value: string) => new RegExp(`<input[^>]*value="${value}"[^>]*>`).exec(html)?.[0]

test('the credit is given back unless the desk chooses the rule', async () => {
  const html = await drawn()
  expect(inputOf(html, 'return')).toContain('checked')
  expect(inputOf(html, 'return')).not.toContain('disabled')
})

test('where the desk may not give the credit back, the choice is shut with the reason, and the rule is taken', async () => {
  const html = await drawn('Ask a manager. The desk has given one back.')
  expect(inputOf(html, 'return')).toContain('disabled')
  expect(inputOf(html, 'by_rule')).toContain('checked')
  expect(textOf(html)).toContain('Give it back Ask a manager. The desk has given one back.')
})
