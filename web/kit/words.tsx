import format, { type CompiledMessage } from 'icu-minify/format'
import { createContext, createElement, Fragment, use, useMemo, useState, type ReactNode } from 'react'
import { beside, closeUp, closeUpBetween } from '#domain/text/close-up.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { pagesEn } from '#domain/text/pages-en.ts'
import type { Words } from '#domain/text/words.ts'

/** Every text of the pages in one language, by group. */
export type PageWords = Words<typeof pagesEn>
export type WordGroup = keyof PageWords
/** A message as the server parsed it: a plain sentence, or a small tree with placeholders. */
export type ParsedWords = {
  readonly [Group in WordGroup]?: { readonly [Key in keyof PageWords[Group]]: CompiledMessage }
}

type Values = Readonly<Record<string, string | number>>
type Marks = Readonly<Record<string, string | number | ((words: ReactNode) => ReactNode)>>

type TextMarks = Readonly<Record<string, string | number | ((words: string) => string)>>

/**
 * Formats a sentence of one group: `t('spotsLeft', { count: 4 })`. `t.rich` wraps marked words: `t.rich('agree', {
 * link: (words) => <a>{words}</a> })`.
 */
export interface Translate<Group extends WordGroup> {
  (key: keyof PageWords[Group], values?: Values): string
  readonly rich: (key: keyof PageWords[Group], values: Marks) => ReactNode
  /** The same where only text is allowed, such as a label: a mark returns text. */
  readonly markup: (key: keyof PageWords[Group], values: TextMarks) => string
}

interface Speech {
  readonly locale: Locale
  readonly words: ParsedWords
}

const SpeechContext = createContext<Speech | undefined>(undefined)

/** Creating a format costs a hundred times more than using one. */
const plurals = new Map<string, Intl.PluralRules>()
const numbers = new Map<string, Intl.NumberFormat>()

function numberFormat(...[locale, kind]: ConstructorParameters<typeof Intl.NumberFormat>): Intl.NumberFormat {
  const key = `${String(locale)} ${JSON.stringify(kind)}`
  const known = numbers.get(key) ?? new Intl.NumberFormat(locale, kind)
  numbers.set(key, known)
  return known
}

/**
 * Nearly all numbers in sentences are small counts, which both languages write alike. The first real format costs a
 * phone 50 ms during hydration, so one is created only for thousands separators or fractions.
 */
function countFormat(locale: ConstructorParameters<typeof Intl.NumberFormat>[0]): Intl.NumberFormat {
  const exact = () => numberFormat(locale)
  return {
    format: (value: number | bigint) => (isSmallCount(value) ? String(value) : exact().format(value)),
    formatToParts: (value: number | bigint) => exact().formatToParts(value),
    formatRange: (from, to) => exact().formatRange(from, to),
    formatRangeToParts: (from, to) => exact().formatRangeToParts(from, to),
    resolvedOptions: () => exact().resolvedOptions(),
  }
}

const isSmallCount = (value: number | bigint): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1000

const options = {
  formatters: {
    getPluralRules: (locale: Parameters<typeof Intl.PluralRules>[0], kind?: Intl.PluralRulesOptions) => {
      const key = `${String(locale)} ${kind?.type ?? ''}`
      const rules = plurals.get(key) ?? new Intl.PluralRules(locale, kind)
      plurals.set(key, rules)
      return rules
    },
    getNumberFormat: (...[locale, kind]: ConstructorParameters<typeof Intl.NumberFormat>) =>
      kind === undefined ? countFormat(locale) : numberFormat(locale, kind),
    getDateTimeFormat: (...wanted: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
      new Intl.DateTimeFormat(...wanted),
  },
}

/**
 * Provides the texts of the pages. Groups of later pages are added to those already loaded. A document has one
 * language; changing it loads another document.
 */
export function WordsProvider({
  locale,
  words,
  children,
}: {
  readonly locale: Locale
  readonly words: ParsedWords
  readonly children: ReactNode
}) {
  const [known] = useState<ParsedWords>({})
  const speech = useMemo(() => ({ locale, words: { ...Object.assign(known, words) } }), [known, locale, words])
  return <SpeechContext value={speech}>{children}</SpeechContext>
}

/** The texts of one group: `const t = useTranslations('home')`. The page's `handle` must declare the group. */
export function useTranslations<Group extends WordGroup>(group: Group): Translate<Group> {
  const { locale, words } = useSpeech()
  return useMemo(() => {
    const find = (key: keyof PageWords[Group]): CompiledMessage => {
      const message = words[group]?.[key]
      if (message === undefined)
        throw new Error(
          `${group}.${String(key)} is not loaded on this page: declare the group in the handle of the page`,
        )
      return message
    }
    const say = (key: keyof PageWords[Group], values: Values = {}) =>
      closeUp(String(format(find(key), locale, withEdges(values), options)))
    const rich = (key: keyof PageWords[Group], values: Marks) => {
      const parts = format<Marked>(find(key), locale, marked(values), options)
      return fragmentOf(Array.isArray(parts) ? parts : [parts])
    }
    const markup = (key: keyof PageWords[Group], values: TextMarks) => {
      const parts = format<string>(find(key), locale, textMarked(values), options)
      return closeUp(Array.isArray(parts) ? parts.join('') : parts)
    }
    return Object.assign(say, { rich, markup })
  }, [group, locale, words])
}

/** The language of the page. */
export function useLocale(): Locale {
  return useSpeech().locale
}

function useSpeech(): Speech {
  const speech = use(SpeechContext)
  if (!speech) throw new Error('texts are available inside the shop frame only')
  return speech
}

/** Marks where a Chinese value begins and ends: no space belongs between it and a Chinese sentence (`closeUp`). */
function withEdges<Value>(values: Readonly<Record<string, Value>>): Record<string, Value | string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? beside(value) : value]),
  )
}

/** A marked part of a sentence, and the words inside it: the space beside it depends on how they begin and end. */
interface Marked {
  readonly element: ReactNode
  readonly said: string
}
type Piece = string | Marked

function fragmentOf(pieces: readonly Piece[]): ReactNode {
  const said = pieces.map(saidIn)
  return createElement(
    Fragment,
    null,
    ...pieces.map((piece, index) =>
      typeof piece === 'string'
        ? closeUpBetween({ before: said[index - 1], text: piece, after: said[index + 1] })
        : piece.element,
    ),
  )
}

function saidIn(piece: Piece): string {
  return typeof piece === 'string' ? piece : piece.said
}

/** The content between marks is a list of pieces. */
function marked(values: Marks): Record<string, string | number | ((pieces: Piece[]) => Marked)> {
  return Object.fromEntries(
    Object.entries(withEdges(values)).map(([name, value]) => [
      name,
      typeof value === 'function'
        ? (pieces: Piece[]) => ({ element: value(fragmentOf(pieces)), said: pieces.map(saidIn).join('') })
        : value,
    ]),
  )
}

function textMarked(values: TextMarks): Record<string, string | number | ((pieces: string[]) => string)> {
  return Object.fromEntries(
    Object.entries(withEdges(values)).map(([name, value]) => [
      name,
      typeof value === 'function' ? (pieces: string[]) => value(pieces.join('')) : value,
    ]),
  )
}
