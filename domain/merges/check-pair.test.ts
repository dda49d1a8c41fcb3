import { expect, it } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { checkPair } from './check-pair.ts'

const one = {
  id: asId('persons', '0195d3a0-0000-7000-8000-000000000000'),
  account_id: asId('accounts', '0195d3a0-1000-7000-8000-000000000000'),
}
const other = {
  id: asId('persons', '0195d3a0-0001-7000-8000-000000000000'),
  account_id: asId('accounts', '0195d3a0-1001-7000-8000-000000000000'),
}
const child = { id: asId('persons', '0195d3a0-0002-7000-8000-000000000000'), account_id: null }

it.each([
  ['two accounts', one, other, undefined],
  ['a record and itself', one, one, 'members.merge_self'],
  ['a dependant that would end', one, child, 'members.merge_dependant'],
  ['a dependant that would stay', child, other, 'members.merge_dependant'],
] as const)('%s: merging gives %4$s', (_who, own, ended, code) => {
  expect(checkPair(own, ended)?.code).toBe(code)
})
