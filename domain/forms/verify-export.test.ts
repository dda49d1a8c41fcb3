import { expect, test } from 'vitest'
import { verifyExport } from './verify-export.ts'

const hashing = { ofText: (text: string) => `of ${text}`, ofBase64: (text: string) => text }
const record = (number: number, evidence: string) => ({
  number,
  evidence,
  hash: `of ${evidence}`,
  document_text: '[]',
  rendered_text: '',
  signature_png: null,
})

test('a record that is no statement is reported, and its chain is not checked', () => {
  const records = [record(1, 'no JSON'), record(2, '{"sequence":2}')]
  expect(verifyExport(records, { isChain: true, head: undefined, hashing })).toEqual([
    { number: 1, fault: 'shape' },
    { number: 1, fault: 'number' },
    { number: 2, fault: 'shape' },
  ])
})

test('the record that the mail named must be there with the same fingerprint', () => {
  const about = { isChain: false, hashing }
  const head = { number: 1, hash: 'of {"sequence":1}' }
  const records = [record(1, '{"sequence":1}')]
  const faults = (changed: object) =>
    verifyExport(records, { ...about, head: { ...head, ...changed } }).map(({ fault }) => fault)
  expect(faults({})).toEqual(['shape'])
  expect(faults({ number: 2 })).toEqual(['shape', 'head'])
  expect(faults({ hash: 'of another' })).toEqual(['shape', 'head'])
})
