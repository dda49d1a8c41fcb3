import { expect, it } from 'vitest'
import { pagesEn } from './pages-en.ts'
import { pagesZh } from './pages-zh.ts'

/** Every sentence of a book by its key, `schedules.left`. */
function sentences(book: object, before = ''): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(book)) {
    const place = before === '' ? key : `${before}.${key}`
    if (typeof value === 'string') found.set(place, value)
    else if (typeof value === 'object' && value !== null)
      for (const [inner, text] of sentences(value, place)) found.set(inner, text)
  }
  return found
}

/** The words of a sentence without the names of its values and the tags around them. */
const readable = (text: string) =>
  text.replaceAll(/\{\w+(?:, \w+,)?|<\/?\w+>|\b(?:one|other|few|two|yes|no)\s*(?=\{)|=\d+|offset:\d+/g, ' ')

const english = sentences(pagesEn)
const chinese = sentences(pagesZh)

it('both languages have the same keys', () => {
  expect([...chinese.keys()].toSorted()).toEqual([...english.keys()].toSorted())
})

it('no sentence of the pages is left in English', () => {
  const left = [...chinese].filter(([place, text]) => {
    const words = readable(text).match(/[A-Za-z]{3,}(?:[ '’-]+[A-Za-z]{2,}){2,}/g) ?? []
    return words.length > 0 || (text === english.get(place) && /[A-Za-z]{3,} [a-z]{2,}/.test(readable(text)))
  })
  expect(left.map(([place, text]) => `${place}: ${text}`)).toEqual([])
})

it('every value in a sentence of one language is in the other', () => {
  const names = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].flatMap(([, name]) => name ?? []))]
  const differ = [...english].filter(([place, text]) => {
    const other = chinese.get(place) ?? ''
    // A language may leave a value out that its grammar does not need, but may name no other value.
    return names(other).some((name) => !names(text).includes(name))
  })
  expect(differ.map(([place]) => place)).toEqual([])
})

it('no sentence names what only one studio has: its city, or how many reformers it has', () => {
  const named = [...english, ...chinese].filter(([, text]) =>
    /Penang|George Town|thirteen|槟城|乔治市|十三/i.test(text),
  )
  expect(named).toEqual([])
})
