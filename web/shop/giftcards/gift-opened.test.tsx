import { expect, it } from 'vitest'
import { formsOf, renderPart, textOf } from '#dev/testing/render-part.tsx'
import { GiftOpened } from './gift-opened.tsx'

it('a gift that could not be opened just now is still there to open', async () => {
  for (const message of ['Please try again in 30 seconds. That was a little fast.', '']) {
    const html = await renderPart(<GiftOpened answer={{ kind: 'closed', isGone: false, message }} />)
    expect(textOf(html)).toContain(message === '' ? "That didn't work. Please try again." : message)
    expect(textOf(html)).not.toContain('nothing left')
    expect(formsOf(html)[0]?.fields).toMatchObject({ intent: 'open' })
  }
})

it('a gift that is in the wallet already leads there', async () => {
  const html = await renderPart(<GiftOpened answer={{ kind: 'closed', isGone: true, message: 'Check the letters.' }} />)
  expect(textOf(html)).toContain("There's nothing left on this card")
  expect(textOf(html)).not.toContain('Check the letters.')
  expect(html).toContain('href="/my-account/coin"')
})
