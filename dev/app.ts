// `HUNDRED_URL=https://studio.example npm run app`: writes the app's pages into mobile/www, for that studio. For the
// next steps see mobile/README.md.
import { join } from 'node:path'
import { describeFailure, Problem } from '#dev/problem.ts'
import { buildPages } from '#dev/start/build-pages.ts'
import { writeApp } from '#dev/start/write-app.ts'

/** The host of an Android emulator, with the demo running on it. */
const demo = 'http://10.0.2.2:3000'

function readHost(): string {
  const given = process.env['HUNDRED_URL'] ?? demo
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new Problem(`HUNDRED_URL must be the address of the studio's site, such as https://studio.example.`)
  return url.origin
}

try {
  const host = readHost()
  await buildPages()
  await writeApp({ folder: join(import.meta.dirname, '..', 'mobile', 'www'), host })
  console.log(`mobile/www holds the app's pages for ${host}.`)
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}
