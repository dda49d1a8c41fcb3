import { expect, it } from 'vitest'
import { weighWords } from './weigh-words.ts'

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
