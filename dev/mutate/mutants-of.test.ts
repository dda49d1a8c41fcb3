import { expect, test } from 'vitest'
import { readSource } from '#dev/tidy/source.ts'
import { describeMutant, mutantsOf } from './mutants-of.ts'

function changes(text: string): string[] {
  return mutantsOf(readSource('domain/x.ts', text)).map(({ line, was, becomes }) => `${line}: ${was} → ${becomes}`)
}

test.each([
  { of: 'a comparison', text: 'export const a = b < c', found: ['1: < → <='] },
  { of: 'an equality', text: 'export const a = b === c', found: ['1: === → !=='] },
  { of: 'a condition over lines', text: 'const a =\n  b\n  && c', found: ['3: && → ||'] },
  { of: 'a sum and its constant', text: 'const a = b + 15', found: ['1: + → -', '1: 15 → 16'] },
  { of: 'a long number', text: 'const a = 60_000', found: ['1: 60_000 → 60001'] },
  { of: 'a negation', text: 'const a = !isLive(b)', found: ['1: ! → '] },
  { of: 'a boolean', text: 'const a = { paid: true }', found: ['1: true → false'] },
  { of: 'an early return', text: 'if (b(c)) return undefined', found: ['1: b(c) → false'] },
  { of: 'an early return in braces', text: 'if (b) {\n  return\n}', found: ['1: b → false'] },
  { of: 'no branch that goes on', text: 'if (b) count(c)', found: [] },
  { of: 'no comment and no string', text: "// a < 5\nconst a = 'b < 5'", found: [] },
  { of: 'no type', text: 'export type A = {\n  b: 1\n}\nexport const c = 2', found: ['4: 2 → 3'] },
  { of: 'no union over lines', text: 'type A =\n  | 1\n  | 2\n\nconst c = 2', found: ['5: 2 → 3'] },
  { of: 'no union in a signature', text: 'function a(b: 1 | 2): 3 | 4 {\n  return 5\n}', found: ['2: 5 → 6'] },
  { of: 'no member of a type', text: 'function a(b: Parameters<typeof c>[0]) {\n  return 5\n}', found: ['2: 5 → 6'] },
  { of: 'no interface', text: 'interface A {\n  b: true\n}\n', found: [] },
  { of: 'no import', text: "import {\n  b2,\n} from 'c'\nconst d = 1", found: ['4: 1 → 2'] },
  { of: 'no arrow and no name', text: 'const seat2 = (a) => a.b1', found: [] },
])('the mutants of $of are found', ({ text, found }) => {
  expect(changes(text)).toEqual(found)
})

test("a mutant is described by its line's text, not its number, so that the list survives other changes", () => {
  const text = 'const a = 1\nif (!b) return c\n'
  const negation = mutantsOf(readSource('domain/x.ts', text)).find(({ becomes }) => becomes === '')
  expect(negation && describeMutant(negation, text)).toBe('domain/x.ts | if (!b) return c | ! → nothing')
})
