import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import { Problem } from '#dev/problem.ts'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Playwright's launch options for this machine's browser: `CHROMIUM_PATH`, an installed Chromium, or the one from npm,
 * unpacked on first use. Throws a `Problem` that says how to install one when there is none.
 */
export async function browserOptions(): Promise<LaunchOptions> {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen !== undefined && !existsSync(chosen))
    throw new Problem(`CHROMIUM_PATH names ${chosen}, which does not exist.`)
  const installed = chosen ?? places.find((place) => existsSync(place))
  if (installed !== undefined) return { executablePath: installed, args }
  return unpackedBrowser()
}

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Text then has the same width on every machine, so that screenshots can be compared.
  '--font-render-hinting=none',
]

async function unpackedBrowser(): Promise<LaunchOptions> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Problem(
      'No browser for the tests was found. Install Chrome or Chromium, or name one: CHROMIUM_PATH=/path/to/chrome npm test.',
    )
  }
  const folder = await unpack()
  return {
    executablePath: join(folder, 'chromium'),
    args,
    env: {
      ...definedEnvironment(),
      LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH'] ?? '']
        .filter((entry) => entry !== '')
        .join(':'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
}

/** In .cache and not in node_modules, which every installation empties: unpacking takes two seconds and 210 MB. */
async function unpack(): Promise<string> {
  const packageFolder = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
  const version =
    /"version": "([^"]+)"/.exec(readFileSync(join(packageFolder, 'package.json'), 'utf8'))?.[1] ?? 'unknown'
  const cache = join(import.meta.dirname, '..', '.cache')
  const folder = join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const unfinished = mkdtempSync(join(cache, 'chromium-unpacking-'))
  try {
    await unpackInto(unfinished, join(packageFolder, 'bin'))
    writeFileSync(join(unfinished, 'fonts.conf'), fontSettings(folder))
    // Two test runs may unpack at the same time; the second finds the folder and uses it.
    if (!existsSync(folder)) renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return folder
}

/** The package unpacks into the temporary folder only, so it runs in a process whose temporary folder is ours. */
async function unpackInto(folder: string, archives: string): Promise<void> {
  const names = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'].map((name) =>
    join(archives, name),
  )
  const script = `import { inflate } from '@sparticuz/chromium'; await Promise.all(${JSON.stringify(names)}.map((name) => inflate(name)))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0)
    throw new Problem(
      `The browser of the tests could not be unpacked into ${folder}; is the disk full? It needs 210 MB.`,
    )
}

/** The machine's own fonts, Chinese ones among them, or one Latin font where it has none. */
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
