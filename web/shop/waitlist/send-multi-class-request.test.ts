import { describe, expect, test } from 'vitest'
import { parseMultiClassForm, parseSessionIds } from './send-multi-class-request.ts'

const id = (last: number) => `00000000-0000-7000-8000-0000000000${String(last).padStart(2, '0')}`
const form = (fields: Readonly<Record<string, string>>) => {
  const sent = new FormData()
  for (const [name, value] of Object.entries(fields)) sent.set(name, value)
  return sent
}

describe('the classes of an address', () => {
  test.each([
    ['none', undefined, []],
    ['an empty one', '', []],
    ['two', `${id(1)}.${id(2)}`, [id(1), id(2)]],
    ['one of them twice', `${id(1)}.${id(2)}.${id(1)}`, [id(1), id(2)]],
    ['something else among them', `${id(1)}.x'--.${id(2)}`, [id(1), id(2)]],
    [
      'eleven, of which ten are kept',
      Array.from({ length: 11 }, (_none, place) => id(place)).join('.'),
      Array.from({ length: 10 }, (_none, place) => id(place)),
    ],
  ])('%s', (_says, sent, ids) => {
    expect(parseSessionIds(sent)).toEqual(ids)
  })
})

describe('the form', () => {
  const whole = { ids: `${id(1)}.${id(2)}`, wanted: '1', key: id(9) }
  test.each([
    ['for the holder', whole, { sessionIds: [id(1), id(2)], personId: undefined, wanted: 1, key: id(9) }],
    [
      'for somebody in their care',
      { ...whole, person_id: id(5) },
      { sessionIds: [id(1), id(2)], personId: id(5), wanted: 1, key: id(9) },
    ],
    ['with one class', { ...whole, ids: id(1) }, undefined],
    ['without a key', { ids: whole.ids, wanted: '1' }, undefined],
    ['with none wanted', { ...whole, wanted: '0' }, undefined],
    ['with more wanted than can be', { ...whole, wanted: '10' }, undefined],
  ])('%s', (_says, fields, expected) => {
    expect(parseMultiClassForm(form(fields))).toEqual(expected)
  })
})
