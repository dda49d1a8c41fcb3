import { expect, it } from 'vitest'
import { wordGroupsOf } from './page-route.ts'
import { pageWords } from './page-words.ts'

it('a page receives the texts that its routes declare, and no others', () => {
  const groups = wordGroupsOf([
    { words: ['shell'] },
    undefined,
    { header: 'checkout' },
    { words: ['content', 'shell'] },
  ])
  expect(groups).toEqual(['shell', 'content'])
  expect(Object.keys(pageWords('en', groups)).toSorted()).toEqual(['content', 'shell'])
})

it('plain sentences stay strings, and messages with a choice arrive parsed', () => {
  const { shell } = pageWords('en', ['shell'])
  expect(shell?.skip).toBe('Skip to content')
  expect(Array.isArray(shell?.cartCount)).toBe(true)
})

it('each language has its own texts', () => {
  expect(pageWords('zh', ['shell']).shell?.close).toBe('关闭')
})
