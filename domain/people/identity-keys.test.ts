import { describe, expect, test } from 'vitest'
import { identityKeys } from './identity-keys.ts'

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
