// `npm run setup -- FILE`: writes a studio of one's own into an empty database, with its owner's account. With
// `--example FILE` it writes the demo studio as a file to start from, or with `-` to standard output; with
// `--reset-factor LOGIN` it removes the authenticator of somebody who works there.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod/mini'
import { openDatabaseServer } from '#dev/database-server.ts'
import { describeFailure, exitCodeOf, Problem } from '#dev/problem.ts'
import { step } from '#dev/progress.ts'
import { migrate } from '#server/kit/migrate.ts'
import { readSecretFiles } from '#server/kit/secret-files.ts'
import { demoStudio } from './seed/demo-studio.ts'
import { openStudio, type Owner } from './setup/open-studio.ts'
import { resetFactor } from './setup/reset-factor.ts'
import { listUnknownSlugs, studioFile, type Studio } from './setup/studio-file.ts'

const usage = [
  'Say npm run setup -- studio.json, or npm run setup -- --example studio.json for a file to begin with,',
  'or npm run setup -- --reset-factor owner@example.com for somebody who lost authenticator and recovery codes.',
].join('\n')

async function main(): Promise<void> {
  const [first, second, ...rest] = process.argv.slice(2)
  if (first === undefined || rest.length > 0) throw new Problem(usage)
  if (first === '--example') return writeExample(second)
  if (first === '--reset-factor') return onDatabase(async (url) => forget(url, second))
  if (second !== undefined) throw new Problem(usage)
  const studio = readStudio(first)
  const owner = readOwner()
  await onDatabase(async (url) => {
    await step({ name: 'Studio' }, async () => ({
      result: await openStudio(url, { studio, owner }),
      note: `${studio.branch.code}: ${studio.rooms.length} rooms, ${studio.classTypes.length} class types, ${studio.packages.length} packages`,
    }))
    console.log(`\n${owner.email} owns this studio. Start the servers with BRANCH=${studio.branch.code}.`)
  })
}

async function onDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const server = await step({ name: 'Database' }, async () => {
    const opened = await openDatabaseServer({ migrates: true })
    return { result: opened, note: opened.note }
  })
  try {
    await step({ name: 'Migrations' }, async () => ({ result: await migrate(server.url) }))
    await work(server.url)
  } finally {
    await server.stop()
  }
}

async function forget(url: string, login: string | undefined): Promise<void> {
  if (login === undefined) throw new Problem(usage)
  await step({ name: 'Authenticator' }, async () => ({ result: await resetFactor(url, login), note: 'removed' }))
  console.log(`\n${login} sets an authenticator up with the next login at /staff/signin.`)
}

function writeExample(path: string | undefined): void {
  if (path === undefined) throw new Problem(usage)
  const example = `${JSON.stringify(demoStudio, undefined, 2)}\n`
  // From a container, which has no folder to write to.
  if (path === '-') return void process.stdout.write(example)
  if (existsSync(path)) throw new Problem(`${path} is there already, and is not overwritten.`)
  writeFileSync(path, example)
  console.log(`Wrote ${path}. Put your own studio in it, the three documents above all: people agree to these words.`)
}

function readStudio(path: string): Studio {
  if (!existsSync(path)) throw new Problem(`There is no ${path}. ${usage}`)
  const read = studioFile.safeParse(parseJson(path))
  const problems = read.success
    ? listUnknownSlugs(read.data)
    : read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (!read.success || problems.length > 0) throw new Problem(`${path} is not usable:\n  ${problems.join('\n  ')}`)
  return read.data
}

function parseJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Problem(`${path} is no JSON: ${error instanceof Error ? error.message : 'unreadable'}`)
  }
}

const ownerVariables = z.object({
  OWNER_NAME: z.string(),
  OWNER_EMAIL: z.string(),
  OWNER_PASSWORD: z.string(),
})

function readOwner(): Owner {
  const { env, problems } = readSecretFiles(process.env)
  if (problems.length > 0) throw new Problem(problems.join('\n'))
  const read = ownerVariables.safeParse(env)
  if (!read.success)
    throw new Problem(
      'Set OWNER_NAME, OWNER_EMAIL and OWNER_PASSWORD: the person who owns the studio and logs in first.',
    )
  const { OWNER_NAME: fullName, OWNER_EMAIL: email, OWNER_PASSWORD: password } = read.data
  return { fullName, email, password }
}

try {
  await main()
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = exitCodeOf(error)
}
