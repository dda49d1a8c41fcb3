import { expect, it } from 'vitest'
import { pageWords } from './page-words.ts'

it('a page receives the words of its own rooms and of the frame, and no others', () => {
  expect(Object.keys(pageWords('en', '/terms')).toSorted()).toEqual(['content', 'days', 'shell'])
  expect(Object.keys(pageWords('en', '/nowhere'))).toEqual(['shell'])
})

it('a page below another takes the words of the longer address', () => {
  expect(pageWords('zh', '/zh/packages/purchase')).toHaveProperty('checkout')
  expect(pageWords('zh', '/zh/packages')).not.toHaveProperty('checkout')
})

it('plain sentences stay sentences, those with a choice arrive parsed', () => {
  const { shell } = pageWords('en', '/')
  expect(shell?.cart).toBe('Cart')
  expect(Array.isArray(shell?.cartCount)).toBe(true)
})

it('each language speaks its own words', () => {
  expect(pageWords('zh', '/zh').shell?.cart).toBe('购物车')
})
