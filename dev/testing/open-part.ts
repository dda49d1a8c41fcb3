import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'

let served: Promise<string> | undefined

/** Opens one of the parts of `console-parts.tsx` in a page: `table`, `long-table`, `palette`, `panel` or `rows`. */
export async function openPart(page: Page, name: string): Promise<void> {
  const origin = await (served ??= serveParts())
  await page.goto(`${origin}/#${name}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** The address of a server that ends with the tests. A window keeps its files from one part to the next. */
async function serveParts(): Promise<string> {
  const files = await buildParts()
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://parts')
    const type = pathname.endsWith('.js') ? 'text/javascript' : pathname.endsWith('.css') ? 'text/css' : 'text/html'
    const body = type === 'text/html' ? document : files.get(pathname.slice(1))
    response
      .writeHead(body === undefined ? 404 : 200, {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'max-age=3600',
      })
      .end(body)
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it listens on no port')
  return `http://127.0.0.1:${address.port}`
}

const document =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Part</title><link rel="stylesheet" href="/part.css"><div id="part"></div><script type="module" src="/part.js"></script></html>'

/** Built once for a file of tests: the script and the styles of the console. */
async function buildParts(): Promise<ReadonlyMap<string, string>> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      minify: false,
      rolldownOptions: {
        input: 'dev/testing/console-parts.tsx',
        output: { entryFileNames: 'part.js', assetFileNames: 'part[extname]' },
      },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []))
  return new Map(outputs.map((part): [string, string] => [part.fileName, textOf(part)]))
}

function textOf(part: Rolldown.OutputChunk | Rolldown.OutputAsset): string {
  return part.type === 'chunk' ? part.code : String(part.source)
}
