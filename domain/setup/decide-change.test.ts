import { expect, test } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { decideChange } from './decide-change.ts'

const reader = { locale: 'en', zone: 'Asia/Kuala_Lumpur' } as const
const none = { classes: 0, next: null, neededBy: [] }
const scheduled = { classes: 3, next: instant('2026-11-20T01:00:00Z'), neededBy: ['Flow'] }

test.each([
  ['something that nothing needs is retired', { wasActive: true, isActive: false, needs: none }, undefined],
  [
    'something with classes ahead stays',
    { wasActive: true, isActive: false, needs: scheduled },
    'setup.still_scheduled',
  ],
  [
    'something that others on offer are made with stays',
    { wasActive: true, isActive: false, needs: { ...none, neededBy: ['Flow'] } },
    'setup.still_needed',
  ],
  ['whatever is needed may be renamed', { wasActive: true, isActive: true, needs: scheduled }, undefined],
  ['what is retired comes back', { wasActive: false, isActive: true, needs: none }, undefined],
  ['what is retired may be retired again', { wasActive: false, isActive: false, needs: scheduled }, undefined],
])('%s', (...[_case, change, code]) => {
  expect(decideChange(change, reader)?.code).toBe(code)
})

test('the refusal names the number of classes and the next one', () => {
  const refusal = decideChange({ wasActive: true, isActive: false, needs: scheduled }, reader)
  expect(refusal?.values).toEqual({ count: 3, when: 'Fri 20 Nov 2026, 09:00' })
})
