import compile from 'icu-minify/compile'
import type { Locale } from '#domain/text/localized.ts'
import { pagesEn } from '#domain/text/pages-en.ts'
import { pagesZh } from '#domain/text/pages-zh.ts'
import type { PageWords, ParsedWords, WordGroup } from './words.tsx'

/** Parsed once per process, so that the browser needs no message parser. */
const books: Readonly<Record<Locale, ParsedWords>> = { en: compileBook(pagesEn), zh: compileBook(pagesZh) }

/** The texts of these groups, which are sent with the page. For the server alone: it holds both languages. */
export function pageWords(locale: Locale, groups: readonly WordGroup[]): ParsedWords {
  const wanted: readonly string[] = groups
  return Object.fromEntries(Object.entries(books[locale]).filter(([group]) => wanted.includes(group)))
}

/** Messages with a number, a choice or a value become small trees; plain sentences stay strings. */
function compileBook(book: PageWords): ParsedWords {
  return JSON.parse(
    JSON.stringify(book, (_key, value: unknown) => (typeof value === 'string' ? compile(value) : value)),
  )
}
