import { expect, it } from 'vitest'
import { checkAgreement } from './check-agreement.ts'

const inForce = { terms: 2, privacy: 1 }
const none = { terms: undefined, privacy: undefined }

it.each([
  ['both versions in force', { terms: 2, privacy: 1 }, inForce, undefined],
  ['nothing', none, inForce, 'accounts.agree_first'],
  ['one of the two', { terms: 2, privacy: undefined }, inForce, 'accounts.agree_first'],
  ['an older version', { terms: 1, privacy: 1 }, inForce, 'accounts.agree_first'],
  ['nothing, where nothing was published', none, none, undefined],
  ['the one that was published', { terms: 2, privacy: undefined }, { terms: 2, privacy: undefined }, undefined],
] as const)('%s is ticked: the answer is %4$s', (_what, ticked, published, code) => {
  expect(checkAgreement(ticked, published)?.code).toBe(code)
})

it('whoever is asked is told the versions', () => {
  expect(checkAgreement(none, inForce)?.details).toEqual(inForce)
})
