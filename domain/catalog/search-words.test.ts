import { describe, expect, it } from 'vitest'
import { queryWords, searchWords, weighWords, tsqueryOf } from './search-words.ts'
import { spellingText } from './spelling.ts'

describe('the words under which a product is found', () => {
  it.each([
    ['Grip Socks', ['grip', 'sock']],
    ['RÉSISTANCE Bänder', ['resistance', 'bander']],
    ['防滑袜', ['防', '滑', '袜', '防滑', '滑袜']],
    ['Yoga砖 2件', ['yoga', '砖', '2', '件']],
    ['boxes, brushes & glasses', ['box', 'brush', 'glass']],
    ['bus gas glass', ['bus', 'gas', 'glass']],
    ['mats axes abs', ['mat', 'axe', 'abs']],
    ['ＦＵＬＬ width １２', ['full', 'width', '12']],
    ['  …!?', []],
  ])('%j is indexed under its words', (text, words) => {
    expect(searchWords(text).toSorted()).toEqual([...new Set(words)].toSorted())
  })

  it('the words of a text are limited, whatever its length', () => {
    expect(searchWords(Array.from({ length: 1_000 }, (_, n) => `word${n}x`).join(' '))).toHaveLength(400)
    expect(searchWords('a'.repeat(500))).toEqual(['a'.repeat(40)])
  })
})

describe('the words of a query', () => {
  it.each([
    ['socks', ['sock']],
    ['袜', ['袜']],
    ['防滑袜', ['防滑', '滑袜']],
    ['防滑 socks', ['防滑', 'sock']],
    ['', []],
  ])('%j', (text, words) => {
    expect(queryWords(text)).toEqual(words)
  })

  it('a query is limited to twelve words', () => {
    expect(queryWords('a b c d e f g h i j k l m')).toEqual('a b c d e f g h i j k l'.split(' '))
  })

  it('every text is found by each of its own words and by itself', () => {
    for (const text of ['Grip Socks, Limewash', '核心床防滑袜', 'Foam Roller 泡沫轴']) {
      const words = new Set(searchWords(text))
      expect(queryWords(text).filter((word) => !words.has(word))).toEqual([])
    }
  })
})

it('a misspelt word is compared with plain lower-case text', () => {
  expect(spellingText('Résistance-Ring, 38 cm 瑜伽环')).toBe('resistance ring 38 cm 瑜伽环')
})

it('a word of the name weighs more than the same word of the brand or the description', () => {
  expect(weighWords({ names: 'Grip Socks', labels: 'Socks Lorong', story: 'Lorong grips, knitted' })).toBe(
    `'grip':1A 'sock':2A 'lorong':3B 'knitted':4C`,
  )
})

it('Chinese characters and pairs are weighed like words', () => {
  expect(weighWords({ names: '软球', labels: '', story: '球感' })).toBe(`'软':1A '球':2A '软球':3A '感':4C '球感':5C`)
})

it('a product without a text has no words', () => {
  expect(weighWords({ names: '…', labels: '', story: '' })).toBe('')
})

it.each([
  ['the beginning of the only one', ['soc'], `'soc':*`],
  ['every whole word and the beginning of the last', ['grip', 'soc'], `'grip' & 'soc':*`],
  ['a last Chinese word as a whole', ['grip', '防滑'], `'grip' & '防滑'`],
  ['a Chinese word before the last as a whole', ['防滑', 'soc'], `'防滑' & 'soc':*`],
  ['nothing without words', [], ''],
])('a query becomes %s', (...[, words, expected]) => {
  expect(tsqueryOf(words)).toBe(expected)
})

it('a query for any word holds each of them', () => {
  expect(tsqueryOf(['grip', 'soc'], 'any')).toBe(`'grip' | 'soc':*`)
})
