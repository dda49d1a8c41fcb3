import { describe, expect, it } from 'vitest'
import { closestWords } from './spelling.ts'

const often = new Map([
  ['band', 9],
  ['wallet', 99],
])

const catalog = [
  'sock',
  'soap',
  'ring',
  'roller',
  'wallet',
  'resistance',
  'band',
  'bang',
  'mat',
  'bottle',
  'block',
].map((word) => ({ word, products: often.get(word) ?? 1 }))

describe('the correction of a misspelt word', () => {
  it.each([
    ['a letter left out', 'rolle', 'roller'],
    ['a letter added', 'socck', 'sock'],
    ['a letter replaced', 'bottel', 'bottle'],
    ['neighbours changed over', 'sokc', 'sock'],
    ['the first two letters changed over', 'osck', 'sock'],
    ['two slips in a long word', 'resistence', 'resistance'],
    ['three slips in a long word', 'resestenze', undefined],
    ['two slips in a word of six letters', 'battel', 'bottle'],
    ['two slips in a word of five letters', 'rolee', undefined],
    ['two slips in a short word', 'sakc', undefined],
    ['two letters replaced in a short word', 'soxy', undefined],
    ['one of two neighbours moved to the left', 'soxc', undefined],
    ['one of two neighbours moved to the right', 'sokx', undefined],
    ['a word of three letters', 'mta', undefined],
    ['the more common of two that are as near', 'bant', 'band'],
    ['the nearer of two, though the other is more common', 'rollet', 'roller'],
    ['the first in the alphabet of two that are as near and as common', 'soak', 'soap'],
    ['nothing like it', 'trousers', undefined],
  ])('%s', (...[, typed, expected]) => {
    const word = { text: typed, stem: typed }
    expect(closestWords(word, catalog)[0]).toBe(expected)
    expect(closestWords(word, catalog.toReversed())[0]).toBe(expected)
  })

  it.each([
    ['a plural of four letters', { text: 'soks', stem: 'sok' }, 'sock'],
    ['a plural of five letters with two slips', { text: 'sakcs', stem: 'sakc' }, undefined],
    ['a word of three letters', { text: 'sok', stem: 'sok' }, undefined],
  ])('the word that a misspelt one stands for is found by the letters of %s as typed', (...[, typed, expected]) => {
    expect(closestWords(typed, catalog)[0]).toBe(expected)
  })
  it('a word that may stand for several gives them all, the most likely first', () => {
    const books = [...catalog, { word: 'book', products: 7 }]
    expect(closestWords({ text: 'blok', stem: 'blok' }, books)).toEqual(['book', 'block'])
  })
})
