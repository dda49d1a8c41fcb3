import { z } from 'zod/mini'

/** npm writes one word or a list of them. */
const words = z.union([
  z.array(z.string()),
  z.pipe(
    z.string(),
    z.transform((word) => [word]),
  ),
])

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      integrity: z.optional(z.string()),
      resolved: z.optional(z.string()),
      os: z.optional(words),
      cpu: z.optional(words),
      libc: z.optional(words),
    }),
  ),
})

type Entry = z.output<typeof lockFile>['packages'][string]

/**
 * The faults of a lock file, as sentences: a package for Linux x64 (with glibc, which the database needs) without a
 * hash, a package of another platform without a hash and without an exception, and an address of a registry.
 */
export function listUnsafe(lock: string, named: readonly string[]): string[] {
  const entries = Object.entries(lockFile.parse(JSON.parse(lock)).packages).filter(([place]) => place !== '')
  const unhashed = entries.filter(([, entry]) => entry.integrity === undefined)
  const names = unhashed.map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length))
  return [
    ...unhashed
      .filter(([, entry]) => installsHere(entry))
      .map(
        ([place]) =>
          `${place} installs on Linux x64 and has no integrity. Install it anew, so that npm writes its hash.`,
      ),
    ...unhashed.flatMap(([, entry], index) => {
      const name = names[index] ?? ''
      return installsHere(entry) || named.includes(name)
        ? []
        : [`${name} has no integrity. Name it under "Locked without a hash" in decisions/0002-dependencies.md.`]
    }),
    ...named
      .filter((name) => !names.includes(name))
      .map((name) => `${name} is named as locked without a hash, and is not. Take it off the list.`),
    ...entries
      .filter(([, entry]) => entry.resolved !== undefined)
      .map(
        ([place]) => `${place} names the address of a registry (resolved). Leave it out: registries differ by machine.`,
      ),
  ]
}

function installsHere({ os, cpu, libc }: Entry): boolean {
  const allows = (list: readonly string[] | undefined, value: string) =>
    list === undefined ||
    list.includes(value) ||
    (list.every((one) => one.startsWith('!')) && !list.includes(`!${value}`))
  return allows(os, 'linux') && allows(cpu, 'x64') && allows(libc, 'glibc')
}
