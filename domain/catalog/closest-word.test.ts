import { describe, expect, it } from 'vitest'
import { closestWord } from './closest-word.ts'

const shelf = ['sock', 'soap', 'ring', 'roller', 'resistance', 'band', 'bang', 'mat', 'bottle', 'block'].map(
  (word) => ({
    word,
    products: word === 'band' ? 9 : 1,
  }),
)

describe('the word that a misspelt one stands for', () => {
  it.each([
    ['a letter left out', 'rolle', 'roller'],
    ['a letter added', 'socck', 'sock'],
    ['a letter replaced', 'bottel', 'bottle'],
    ['neighbours changed over', 'sokc', 'sock'],
    ['two slips in a long word', 'resistence', 'resistance'],
    ['three slips in a long word', 'resestenze', undefined],
    ['two slips in a short word', 'sakc', undefined],
    ['a word of three letters', 'mta', undefined],
    ['the more common of two that are as near', 'bant', 'band'],
    ['nothing like it', 'trousers', undefined],
  ])('%s', (...[, typed, expected]) => {
    expect(closestWord(typed, shelf)).toBe(expected)
  })
})
