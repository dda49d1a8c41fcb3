import { expect, test, vi } from 'vitest'
import { aProduct, aVariant } from '#dev/testing/a-product.ts'
import { formsOf, renderPart, textOf } from '#dev/testing/render-part.tsx'
import { BundlesView } from './bundles-view.tsx'
import { variantOffer } from './card.ts'
import { QuickAddButton, QuickAddForm } from './quick-add.tsx'

const inPairs = aVariant({
  inventory: { quantity: 40, min_qty: 0, min_sale_qty: 2, max_sale_qty: 0, is_continuous_selling: false },
})
const offer = variantOffer(aProduct(), inPairs)

/** The form as it is drawn, and what its button calls. */
async function quickAdd(shown: { readonly isAdded?: boolean; readonly refusal?: string } = {}) {
  const adding = { isAdded: false, refusal: '', add: vi.fn(), ...shown }
  const presses: Array<(detail: number) => void> = []
  const html = await renderPart(
    <QuickAddForm offer={offer} adding={adding}>
      {({ press, status }) => {
        presses.push((detail) => press({ detail, preventDefault: () => undefined }))
        return (
          <>
            <QuickAddButton offer={offer} adding={adding} onClick={press} />
            <p>{status}</p>
          </>
        )
      }}
    </QuickAddForm>,
  )
  return { html, add: adding.add, press: (detail: number) => presses[0]?.(detail) }
}

test('a press adds the smallest quantity that is sold, with script and without', async () => {
  const { html, add, press } = await quickAdd()
  expect(formsOf(html)[0]?.fields).toEqual({ quantity: '2' })
  press(1)
  expect(add.mock.calls).toEqual([[2]])
})

test('the second press of a double click adds nothing, and a press by the keyboard does', async () => {
  const { add, press } = await quickAdd()
  press(1)
  press(2)
  expect(add).toHaveBeenCalledTimes(1)
  press(0)
  expect(add).toHaveBeenCalledTimes(2)
})

test('the name of the button begins with the words that it shows, also while it says that it was added', async () => {
  const buttonOf = (html: string) => /<button[^]*<\/button>/.exec(html)?.[0] ?? ''
  const before = buttonOf((await quickAdd()).html)
  const added = buttonOf((await quickAdd({ isAdded: true })).html)
  for (const button of [before, added]) expect(button).not.toContain('aria-label=')
  expect(textOf(before)).toBe('Add to cart , Grip Socks')
  expect(textOf(added)).toBe('Added , Grip Socks')
})

test('a refusal stands in the status, and the confirmation once it was added', async () => {
  expect(textOf((await quickAdd({ refusal: 'You can add 4.' })).html)).toContain('You can add 4.')
  expect(textOf((await quickAdd({ isAdded: true })).html)).toContain('Grip Socks is in your cart.')
})

test('a bundle that is sold from two on is added as two', async () => {
  const html = await renderPart(<BundlesView bundles={[aProduct({ variation_options: [inPairs] })]} />)
  expect(formsOf(html)[0]?.fields).toEqual({ quantity: '2' })
})
