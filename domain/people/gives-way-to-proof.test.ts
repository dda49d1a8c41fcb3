import { expect, test } from 'vitest'
import { givesWayToProof } from './gives-way-to-proof.ts'

const email = 'email:mei@gmail.com'
const phone = 'phone:60123456789'

test.each([
  ['the asker has verified what both are known by', [email], [email], [], true],
  ['nobody has verified it', [email], [], [], false],
  ['both have', [email], [email], [email], false],
  ['the holder alone has', [email], [], [email], false],
  [
    'the asker has verified the e-mail, and the holder the phone that the asker typed',
    [email, phone],
    [email],
    [phone],
    false,
  ],
  ['the asker has verified another contact than the one both are known by', [phone], [email], [], false],
  ['they share nothing', [], [email], [], false],
])('a reservation where %s', (...[_case, shared, proven, provenByHolder, gives]) => {
  expect(givesWayToProof({ shared, proven: new Set(proven), provenByHolder: new Set(provenByHolder) })).toBe(gives)
})
