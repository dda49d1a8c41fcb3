// Runs before every npm command (prestart, pretest, …) and installs the packages when they are not those of the lock
// file. Plain JavaScript for Node 20, because it runs before Node 26 and TypeScript are installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const oldestNode = 20
const neededNode = 26
const root = join(import.meta.dirname, '..')
const packages = join(root, 'node_modules')
const stampFile = join(packages, '.installed-lock')
const onTerminal = process.stderr.isTTY === true

const lockText = readOrStop(join(root, 'package-lock.json'))
const stamp = `${createHash('sha256').update(lockText).digest('hex')} ${process.platform}-${process.arch}\n`

stopWhenNodeIsTooOld()
if (read(stampFile) !== stamp) {
  if (!isInstalledAlready()) await install()
  stopWithoutTheNeededNode()
  writeFileSync(stampFile, stamp)
}

/**
 * True after a plain `npm install`, which installs the same packages without our stamp. npm writes this list of what it
 * installed last of all, so an interrupted installation has none. Times are not compared: a git checkout touches the
 * lock file without changing it.
 */
function isInstalledAlready() {
  const listText = read(join(packages, '.package-lock.json'))
  if (listText === undefined) return false
  const installed = JSON.parse(listText).packages
  const wanted = JSON.parse(lockText).packages
  const entries = Object.entries(wanted).filter(([place]) => place !== '')
  return entries.every(([place, { version, optional }]) => {
    const found = installed[place]
    return found === undefined ? optional === true : found.version === version
  })
}

/** Runs `npm ci` with the npm that called us, and the Node that runs it: ours is in the folder that it replaces. */
async function install() {
  const npm = process.env.npm_execpath
  const isNpm = npm !== undefined && /npm-cli\.c?js$/.test(npm)
  const command = isNpm ? (process.env.npm_node_execpath ?? process.execPath) : 'npm'
  const options = ['ci', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  const child = spawn(command, isNpm ? [npm, ...options] : options, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: !isNpm && process.platform === 'win32',
  })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint = (complaint + chunk).slice(-20_000)
  })
  const stopClock = showClock('Installing packages (about half a minute, once)')
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      complaint += error.message
      resolve(1)
    })
    child.on('close', (status, signal) => resolve(signal === null ? status : 130))
  })
  stopClock(code === 0)
  if (code === 130) process.exit(130)
  if (code !== 0) stop(explain(complaint), complaint.trim().split('\n').slice(-12).join('\n'))
}

/** A terminal shows the seconds; a log file gets one line at the start and one at the end. */
function showClock(label) {
  const start = performance.now()
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`
  if (!onTerminal) process.stderr.write(`${label} …\n`)
  const draw = () => process.stderr.write(`\r\u001b[K${label} … ${seconds()}`)
  const timer = onTerminal ? setInterval(draw, 200) : undefined
  return (succeeded) => {
    clearInterval(timer)
    process.stderr.write(
      `${onTerminal ? '\r\u001b[K' : ''}${succeeded ? 'Packages installed' : 'Installation failed'} after ${seconds()}\n`,
    )
  }
}

/** What npm's error codes mean for the user, and what to do. */
function explain(complaint) {
  const causes = [
    [/ENOSPC/, 'The disk is full. Free about 1 GB and run the command again.'],
    [
      /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT/,
      'The npm registry cannot be reached. The first run needs the network (or a proxy set in npm): connect and run the command again.',
    ],
    [
      /EUSAGE|in sync/,
      'package.json and package-lock.json disagree. Run npm install, then npm run lock, then the command again.',
    ],
    [
      /EACCES|EPERM|EROFS/,
      `This user may not write into ${packages}. Give the folder to this user, or remove it, and run the command again.`,
    ],
    [
      /E40[1347]|E403/,
      'The npm registry refused a package. Check the registry and the sign-in that npm is set to use.',
    ],
    [
      /EINTEGRITY/,
      'A package arrived damaged or changed. Run npm cache clean --force and try again; if it stays, do not install it.',
    ],
  ]
  return causes.find(([pattern]) => pattern.test(complaint))?.[1] ?? 'npm ci failed; its own words are below.'
}

function stopWhenNodeIsTooOld() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < oldestNode) {
    stop(
      `Node ${process.versions.node} is too old: this needs Node ${oldestNode} or newer to begin (it then brings Node ${neededNode} itself). Get it from https://nodejs.org.`,
    )
  }
}

/** Node 26 is an optional package per platform, so npm reports nothing when there is none for this one. */
function stopWithoutTheNeededNode() {
  const binary = join(packages, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  const node = existsSync(binary) ? binary : 'node'
  const answer = spawnSync(node, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' })
  const major = Number(/^v(\d+)\./.exec(answer.stdout ?? '')?.[1] ?? 0)
  if (major >= neededNode) return
  const reason =
    node === binary
      ? 'was installed but does not run here'
      : `has no package for ${process.platform}-${process.arch}, or optional packages are switched off (npm config get omit)`
  stop(
    `Node ${neededNode} ${reason}. Install Node ${neededNode} on this machine so that "node" finds it, and run the command again.`,
  )
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function readOrStop(file) {
  return (
    read(file) ??
    stop(
      'package-lock.json is missing, so nobody can tell which packages to install. Restore it: git checkout package-lock.json',
    )
  )
}

function stop(message, detail = '') {
  process.stderr.write(`\n${message}\n${detail === '' ? '' : `\n${detail}\n`}`)
  process.exit(1)
}
