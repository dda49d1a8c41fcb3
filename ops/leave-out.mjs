// node ops/leave-out.mjs FOLDER: removes from a production folder what ops/left-out.txt names. Plain JavaScript, as it
// runs with the Node of an image.
import { globSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Say which folder: node ops/leave-out.mjs FOLDER')
  process.exit(1)
}
const cwd = resolve(folder)
const patterns = readFileSync(new URL('left-out.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
for (const pattern of patterns)
  for (const path of globSync(pattern, { cwd })) rmSync(join(cwd, path), { recursive: true, force: true })
