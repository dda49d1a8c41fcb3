import { expect, test } from 'vitest'
import type { StaffRole } from '#domain/kit/endpoint.ts'
import { decideSignIn, type SignInStep } from './decide-sign-in.ts'

const nobody = { isFactorForAll: false, hasFactor: false, isKnown: false }

test.each<[roles: StaffRole[], facts: Partial<typeof nobody>, step: SignInStep]>([
  [['owner'], {}, 'set_up'],
  [['manager'], {}, 'set_up'],
  // A known device saves the code, not the setting up.
  [['owner'], { isKnown: true }, 'set_up'],
  [['owner'], { hasFactor: true }, 'factor'],
  [['owner'], { hasFactor: true, isKnown: true }, 'open'],
  [['desk'], {}, 'open'],
  [['instructor'], {}, 'open'],
  [['desk'], { isFactorForAll: true }, 'set_up'],
  [['desk'], { isFactorForAll: true, hasFactor: true }, 'factor'],
  // Who has set one up is asked for it, whatever the studio wants.
  [['desk'], { hasFactor: true }, 'factor'],
  // The login counts in every branch.
  [['desk', 'owner'], {}, 'set_up'],
])('%j with %j leads to %s', (roles, facts, step) => {
  expect(decideSignIn({ roles, ...nobody, ...facts })).toBe(step)
})
