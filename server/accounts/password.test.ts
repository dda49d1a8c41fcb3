import { describe, expect, test } from 'vitest'
import { networkOf } from '#server/network/network-of.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { runArgon2, argon2Cost } from './run-argon2.ts'

const network = networkOf('2001:db8::1')

describe('a password', () => {
  test('a password matches its hash, and no other does', async () => {
    const hash = await hashPassword('three warm bowls', network)
    if (typeof hash !== 'string') throw new Error('nothing else was being hashed')
    expect(await verifyPassword('three warm bowls', { hash, network })).toBe(true)
    expect(await verifyPassword('three warm bowls ', { hash, network })).toBe(false)
    expect(await verifyPassword('Three warm bowls', { hash, network })).toBe(false)
  })

  test('a password is salted: the same one gives different hashes', async () => {
    expect(await hashPassword('three warm bowls', network)).not.toBe(await hashPassword('three warm bowls', network))
  })

  test('a password counts to the last of its 128 characters', async () => {
    const hash = await hashPassword('汤'.repeat(128), network)
    if (typeof hash !== 'string') throw new Error('nothing else was being hashed')
    expect(await verifyPassword('汤'.repeat(127) + '面', { hash, network })).toBe(false)
  })

  test('a password of an account that does not exist never matches', async () => {
    expect(await verifyPassword('three warm bowls', { hash: undefined, network })).toBe(false)
  })

  test('a password hash of another program in the same format is accepted, at any cost', async () => {
    // From the reference implementation: echo -n "password" | argon2 somesalt -id -t 2 -m 16 -p 1 -l 32 -e
    expect(
      await verifyPassword('password', {
        hash: '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
        network,
      }),
    ).toBe(true)
  })

  test('a hash of another format is an error, not a wrong password', async () => {
    await expect(verifyPassword('x', { hash: '$2b$10$abcdefghijklmnopqrstuv', network })).rejects.toThrow('argon2id')
  })
})

describe('when too many hashes wait', () => {
  const cheap = { ...argon2Cost, memoryKib: 8, passes: 1, password: 'x', salt: Buffer.alloc(16) }

  test('the next request of the same network is refused at once and the others are all served', async () => {
    const keys = await Promise.all(Array.from({ length: 80 }, async () => runArgon2(cheap, network)))
    expect(keys.filter((key) => key !== undefined)).toHaveLength(66)
    expect(keys.slice(66)).toEqual(Array.from({ length: 14 }, () => undefined))
    expect(await runArgon2(cheap, network)).toBeDefined()
  })

  test('a request of another network is served before them', async () => {
    let done = 0
    const crowd = Array.from({ length: 80 }, async () => {
      if (await runArgon2(cheap, network)) done += 1
    })
    expect(await runArgon2(cheap, networkOf('203.0.113.9'))).toBeDefined()
    expect(done).toBeLessThan(10)
    await Promise.all(crowd)
    expect(done).toBe(65)
  })
})
