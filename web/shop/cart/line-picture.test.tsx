import { describe, expect, it } from 'vitest'
import { aCartItem } from '#dev/testing/a-cart.ts'
import { renderPart } from '#dev/testing/render-part.tsx'
import { LinePicture } from './line-picture.tsx'

const pictureOf = async (change: Parameters<typeof aCartItem>[1]) =>
  renderPart(<LinePicture item={aCartItem(1, change)} sizes="76px" />)

describe('the picture of a line', () => {
  it.each([1, 5, 10, 50])('the picture of a pack of %i has one ring per class', async (credits) => {
    const drawn = await pictureOf({ type: 'class_package', credits })
    // Ten rings share a path, and each begins with a move.
    expect(drawn.match(/M/g)).toHaveLength(credits)
  })

  it('the picture of a gift card is its chosen artwork', async () => {
    expect(await pictureOf({ type: 'gift_card', template: 'mermaid' })).toContain('data-artwork="mermaid"')
    expect(await pictureOf({ type: 'gift_card', template: 'spring' })).toContain('data-artwork="spring"')
  })

  it('the picture of goods is their photograph, and nothing where they have none', async () => {
    expect(await pictureOf({ image: '/pictures/socks.jpg' })).toContain('/pictures/socks')
    expect(await pictureOf({ image: null })).not.toMatch(/<img|<svg/)
  })
})
