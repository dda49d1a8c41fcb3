import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { breakingChanges } from './breaking-changes.ts'
import { publishedContract } from './published-contract.ts'

const kept: unknown = JSON.parse(readFileSync(join(import.meta.dirname, 'openapi.json'), 'utf8'))

test('the API has lost no path, field, type, value or code, and asks for nothing that callers do not send', () => {
  expect(breakingChanges(kept, publishedContract())).toEqual([])
})

test('the contract of the API is written down whole: npm run contract writes what is new', () => {
  expect(publishedContract()).toEqual(kept)
})
