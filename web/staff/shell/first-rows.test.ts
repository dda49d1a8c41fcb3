import { expect, test } from 'vitest'
import { firstRows } from './first-rows.ts'

const group = (name: string, ...keys: string[]) => ({ name, items: keys.map((key) => ({ key })) })

test('a row that two groups found stands in the first of them alone, so that the arrows go past it', () => {
  const found = [group('Members', 'jia hui', 'jia en'), group('Opened', 'jia hui', 'flow'), group('Pages', 'today')]
  expect(firstRows(found, 14)).toEqual([
    group('Members', 'jia hui', 'jia en'),
    group('Opened', 'flow'),
    group('Pages', 'today'),
  ])
})

test('a group whose rows all stand elsewhere is left out', () => {
  expect(firstRows([group('Members', 'jia hui'), group('Opened', 'jia hui')], 14)).toEqual([
    group('Members', 'jia hui'),
  ])
})

test('so many rows are shown in all, those of the first groups', () => {
  const found = [group('Members', 'a', 'b'), group('Classes', 'c', 'd'), group('Pages', 'e')]
  expect(firstRows(found, 3)).toEqual([group('Members', 'a', 'b'), group('Classes', 'c')])
})
