import { describe, expect, it } from 'vitest'
import { aProduct, aProductInColours } from '#dev/testing/a-product.ts'
import { chooseVariant, optionStates, soldOutNote, type Choices } from './choose-variant.ts'

const sizes = ['xs', 's', 'm', 'l']
const socks = aProductInColours({ limewash: sizes, brass: sizes, indigo: ['s', 'm'] }, [
  'limewash xs',
  'limewash l',
  'indigo s',
  'indigo m',
])

const chosen = (choices: Choices) => chooseVariant(socks, choices)
const values = (choices: Choices) =>
  optionStates(socks, chosen(choices)).map((option) =>
    option.values
      .map(({ key, isChosen, isSoldOut }) => `${key}${isChosen ? '*' : ''}${isSoldOut ? '-' : ''}`)
      .join(' '),
  )
const note = (choices: Choices) => soldOutNote(optionStates(socks, chosen(choices)))

describe('the chosen variant', () => {
  it.each<readonly [Choices, string, string]>([
    [{}, 'limewash s', 'without a choice, the first that can be bought'],
    [{ colour: 'brass' }, 'brass xs', 'the first size of that colour'],
    [{ colour: 'limewash', size: 'l' }, 'limewash l', 'what was chosen, sold out or not'],
    [{ size: 'm' }, 'limewash m', 'a size in the first colour'],
    [{ colour: 'indigo', size: 'l' }, 'indigo s', 'a size that this colour is made in'],
    [{ colour: 'crimson', size: 'm' }, 'limewash m', 'a colour that exists'],
    [{ material: 'wool' }, 'limewash s', 'options that exist'],
  ])('%j is %s: %s', (choices, title) => {
    expect(chosen(choices)?.title).toBe(title)
  })

  it('an address that names a variant by its id, as the line of a cart does, chooses it', () => {
    const brass = socks.variation_options.find(({ title }) => title === 'brass m')
    expect(chosen({ variant: brass?.id ?? '' })?.title).toBe('brass m')
    expect(chosen({ variant: 'of another product', colour: 'brass' })?.title).toBe('brass xs')
  })

  it('without a choice the variant of a deal is shown, whose price the card has', () => {
    const deal = { price: '39.00', left: 2, quantity: 5, ends_at: '2026-11-30T20:00:00+08:00' }
    const withDeal = (title: string) => ({
      ...socks,
      variation_options: socks.variation_options.map((one) => (one.title === title ? { ...one, deal } : one)),
    })
    expect(chooseVariant(withDeal('brass m'), {})?.title).toBe('brass m')
    expect(chooseVariant(withDeal('brass m'), { colour: 'limewash' })?.title).toBe('limewash s')
    expect(chooseVariant(withDeal('limewash xs'), {})?.title, 'its deal is sold out').toBe('limewash s')
  })

  it('a simple product has one variant, and a product without stock none', () => {
    const simple = aProduct()
    expect(chooseVariant(simple, { size: 'm' })).toBe(simple.variation_options[0])
    expect(chooseVariant(aProduct({ variation_options: [] }), {})).toBeUndefined()
  })

  it('a sold out variant is still chosen when everything is sold out', () => {
    const gone = aProductInColours({ brass: ['s', 'm'] }, ['brass s', 'brass m'])
    expect(chooseVariant(gone, {})?.title).toBe('brass s')
  })
})

describe('the values of each option', () => {
  it('option values are struck through when no variant with them can be bought beside the earlier choices', () => {
    expect(values({})).toEqual(['limewash* brass indigo-', 'xs- s* m l-'])
    expect(values({ colour: 'brass', size: 'l' })).toEqual(['limewash brass* indigo-', 'xs s m l*'])
  })

  it('option values are those in which the chosen colour exists', () => {
    expect(values({ colour: 'indigo' })).toEqual(['limewash brass indigo*-', 's*- m-'])
  })
})

describe('the sold-out note', () => {
  it('the sold-out note names the sizes of the chosen colour, also while another size is chosen', () => {
    expect(note({ colour: 'limewash', size: 'm' })).toEqual({ kind: 'some', names: ['Xs', 'L'], beside: ['Limewash'] })
  })

  it('the sold-out note names the whole colour, with those in stock, when all its sizes are gone', () => {
    const whole = { kind: 'every', name: 'Indigo', option: 'Size', inStock: ['Limewash', 'Brass'] }
    expect(note({ colour: 'indigo', size: 'm' })).toEqual(whole)
  })

  it('the sold-out note is absent while everything can be bought', () => {
    expect(note({ colour: 'brass' })).toBeUndefined()
    expect(soldOutNote([])).toBeUndefined()
  })

  it('the sold-out note names a value alone where there is one option', () => {
    const alone = optionStates(socks, chosen({})).slice(1)
    expect(soldOutNote(alone)).toEqual({ kind: 'some', names: ['Xs', 'L'], beside: [] })
  })
})
