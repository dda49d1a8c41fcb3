import { describe, expect, it } from 'vitest'
import { queryWords } from './query-words.ts'
import { searchWords } from './search-words.ts'
import { spellingText } from './spelling-text.ts'

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
