import { describe, expect, test } from 'vitest'
import { identityKeys, givesWayToProof } from './identity.ts'

describe('a person is one human, whatever the spelling', () => {
  test.each([
    [{ email: 'Mei+gym@Example.my', phone: undefined }, [{ kind: 'email', value: 'mei@example.my' }]],
    [
      { email: 'mei+a+b@example.my', phone: '+60 12-345 6789' },
      [
        { kind: 'email', value: 'mei@example.my' },
        { kind: 'phone', value: '60123456789' },
      ],
    ],
    [{ email: 'M.e.i+gym@GoogleMail.com', phone: undefined }, [{ kind: 'email', value: 'mei@gmail.com' }]],
    [{ email: undefined, phone: '012 345 6789' }, [{ kind: 'phone', value: '60123456789' }]],
    [{ email: undefined, phone: '60123456789' }, [{ kind: 'phone', value: '60123456789' }]],
    [{ email: undefined, phone: 'none' }, []],
    [{ email: undefined, phone: undefined }, []],
  ])('the keys of %j are %j', (known, keys) => {
    expect(identityKeys(known)).toEqual(keys)
  })
})

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
