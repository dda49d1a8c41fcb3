import { expect, test } from 'vitest'
import { listUnsafe } from './list-unsafe.ts'

const lock = (entry: object) => JSON.stringify({ packages: { '': { name: 'x' }, 'node_modules/@a/tool': entry } })
const hash = { version: '1.0.0', integrity: 'sha512-a' }

test.each([
  ['locked by its hash', hash, []],
  ['of another system, and named', { version: '1.0.0', os: ['darwin'] }, ['@a/tool']],
  ['of another processor, and named', { version: '1.0.0', os: ['linux'], cpu: ['arm64'] }, ['@a/tool']],
  ['of another C library, and named', { version: '1.0.0', os: ['linux'], libc: ['musl'] }, ['@a/tool']],
])('a package %s is safe', (_name, entry, named) => {
  expect(listUnsafe(lock(entry), named)).toEqual([])
})

test.each([
  ['for every platform without a hash', { version: '1.0.0' }, ['@a/tool'], 'has no integrity'],
  ['for Linux x64 without a hash', { version: '1.0.0', os: ['linux'], cpu: ['x64'] }, ['@a/tool'], 'has no integrity'],
  ['for all but Windows without a hash', { version: '1.0.0', os: ['!win32'] }, ['@a/tool'], 'has no integrity'],
  ['of another system that nobody named', { version: '1.0.0', os: ['darwin'] }, [], 'Name it'],
  ['named without need', hash, ['@a/tool'], 'Take it off'],
  ['with the address of a registry', { ...hash, resolved: 'https://registry.example/a.tgz' }, [], 'resolved'],
])('a package %s is unsafe', (_name, entry, named, words) => {
  expect(listUnsafe(lock(entry), named).join()).toContain(words)
})
