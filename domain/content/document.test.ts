import { describe, expect, test } from 'vitest'
import { canonicalDocument, checkDocument, pickDocument } from './documents.ts'

const terms = { title: { en: 'Terms', zh: '条款' }, body: { en: 'Be kind.', zh: '请友善。' } }
const privacy = { title: { ...terms.title, ms: 'Privasi' }, body: { ...terms.body, ms: 'Jaga diri.' } }

describe('the canonical spelling of a document', () => {
  test('the canonical spelling of a document is the example of its comment', () => {
    expect(canonicalDocument({ kind: 'terms', version: 1, ...terms })).toBe(
      '["terms",1,[["en","Terms","Be kind."],["zh","条款","请友善。"]]]',
    )
  })

  test('the canonical spelling of a document does not depend on line ends, on how an accent is composed, or on the order of languages', () => {
    const one = canonicalDocument({
      kind: 'terms',
      version: 1,
      title: { en: 'Café', zh: 'x' },
      body: { en: 'a\r\nb', zh: 'y' },
    })
    const other = canonicalDocument({
      kind: 'terms',
      version: 1,
      title: { zh: 'x', en: 'Cafe\u0301' },
      body: { zh: 'y', en: 'a\nb' },
    })
    expect(other).toBe(one)
  })

  test.each([
    { kind: 'privacy' as const, version: 1, ...terms },
    { kind: 'terms' as const, version: 2, ...terms },
    { kind: 'terms' as const, version: 1, ...privacy },
    { kind: 'terms' as const, version: 1, title: terms.title, body: { ...terms.body, en: 'Be kind!' } },
  ])('the canonical spelling of a document differs when anything differs: %j', (document) => {
    expect(canonicalDocument(document)).not.toBe(canonicalDocument({ kind: 'terms', version: 1, ...terms }))
  })
})

describe('a document is read', () => {
  test.each([
    ['zh' as const, terms, 'zh', '条款', ['en', 'zh']],
    ['ms' as const, terms, 'en', 'Terms', ['en', 'zh']],
    ['ms' as const, privacy, 'ms', 'Privasi', ['en', 'zh', 'ms']],
    ['en' as const, privacy, 'en', 'Terms', ['en', 'zh', 'ms']],
    ['zh' as const, { title: { en: 'Terms' }, body: { en: 'Be kind.', zh: '' } }, 'en', 'Terms', ['en']],
  ])('a document is read in the language asked for: %s', (...[asked, texts, language, title, languages]) => {
    expect(pickDocument(texts, asked)).toMatchObject({ language, title, languages })
  })
})

describe('a document is published whole or not at all', () => {
  test.each([
    [terms, undefined],
    [privacy, undefined],
    [{ title: { ...terms.title, ms: 'Terma' }, body: terms.body }, { 'body.ms': 'fields.required' }],
    [
      { title: { ...terms.title, en: '  ' }, body: { ...terms.body, zh: '' } },
      { 'title.en': 'fields.required', 'body.zh': 'fields.required' },
    ],
  ])('%j', (texts, fields) => {
    expect(checkDocument(texts)?.fields).toEqual(fields)
  })
})
