// Completes package-lock.json with the packages of other platforms: `npm run lock`, after every change of dependencies.
// A registry mirror may lack the macOS and Windows builds of a tool. `npm install` then silently leaves those optional
// packages out of the lock file, and `npm ci` refuses that same file with "Missing: … from lock file". An entry with
// version and platform is all that `npm ci` needs, and npm keeps such entries in later installs.
import { readFileSync, writeFileSync } from 'node:fs'

const lockFile = new URL('../package-lock.json', import.meta.url)

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
const spellings = { windows: 'win32', win: 'win32' }
const libraries = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' }

const lock = JSON.parse(readFileSync(lockFile, 'utf8'))
const added = completeLock(lock)
if (added.length > 0) {
  lock.packages = sortLikeNpm(lock.packages)
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`)
}
console.log(added.length === 0 ? 'The lock file is complete.' : `Added to the lock file:\n  ${added.join('\n  ')}`)

/**
 * Adds an entry for every optional dependency without one. A complete lock file is left unchanged.
 * @returns {string[]} the names added, each with its version
 */
function completeLock({ packages }) {
  const added = []
  for (const [place, owner] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(owner.optionalDependencies ?? {})) {
      if (isAnswered(packages, { place, name })) continue
      if (!/^\d/.test(range))
        throw new Error(`${name}@${range}: only an exact version can be written into the lock file.`)
      packages[`node_modules/${name}`] = lockEntry({ name, version: range, isDev: owner.dev === true })
      added.push(`${name}@${range}`)
    }
  }
  return added
}

/** Resolves a package the way Node does: beside the dependent, then in every folder above it. */
function isAnswered(packages, { place, name }) {
  const folders = place.split('/node_modules/')
  while (folders.length > 0) {
    const folder = folders.join('/node_modules/')
    if (packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`] !== undefined) return true
    folders.pop()
  }
  return packages[`node_modules/${name}`] !== undefined
}

/** Without os and cpu npm would try to install the package everywhere, so a name without a processor is an error. */
function lockEntry({ name, version, isDev }) {
  const words = name.split(/[/-]/).map((word) => spellings[word] ?? word)
  const os = words.filter((word) => systems.includes(word))
  const cpu = words.filter((word) => processors.includes(word))
  const libc = words.flatMap((word) => (os.includes('linux') ? (libraries[word] ?? []) : []))
  if (cpu.length !== 1) throw new Error(`${name}: its name does not say which processor it was built for.`)
  return {
    version,
    cpu,
    ...(isDev ? { dev: true } : {}),
    ...(libc.length > 0 ? { libc } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  }
}

/** npm sorts the entries this way, so the next `npm install` changes no other line. */
function sortLikeNpm(packages) {
  return Object.fromEntries(Object.entries(packages).sort(([left], [right]) => left.localeCompare(right, 'en')))
}
