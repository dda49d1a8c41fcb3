import { expect, test } from 'vitest'
import { confirms, proofAsked, proofs } from './proof-asked.ts'

test.each([
  [{ isPinOpen: true, hasFactor: true }, 'pin', ['pin', 'code']],
  [{ isPinOpen: true, hasFactor: false }, 'pin', ['pin']],
  [{ isPinOpen: false, hasFactor: true }, 'code', ['code']],
  [{ isPinOpen: false, hasFactor: false }, 'password', ['password']],
])('%j is asked for the %s', (holder, asked, accepted) => {
  expect(proofAsked(holder)).toBe(asked)
  expect(proofs.filter((proof) => confirms(proof, holder))).toEqual(accepted)
})
