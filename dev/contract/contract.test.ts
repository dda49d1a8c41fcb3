import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { breakingChanges } from './breaking-changes.ts'
import { publishedContract } from './published-contract.ts'

const kept: unknown = JSON.parse(readFileSync(join(import.meta.dirname, 'openapi.json'), 'utf8'))

test('the API has lost no path, field, type, value or code, and requires nothing new of callers', () => {
  expect(breakingChanges(kept, publishedContract())).toEqual([])
})

test('openapi.json is the current contract of the API, or npm run contract must be run', () => {
  expect(publishedContract()).toEqual(kept)
})
