import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, describe, expect, test } from 'vitest'
import { serveFiles } from './response-headers.ts'

const root = mkdtempSync(join(tmpdir(), 'files-'))
mkdirSync(join(root, 'assets'))
writeFileSync(join(root, 'assets', 'page-abc123.js'), 'plain')
writeFileSync(join(root, 'assets', 'page-abc123.js.br'), 'packed')
writeFileSync(join(root, 'icon.svg'), '<svg/>')
afterAll(() => rmSync(root, { recursive: true }))

const app = new Hono().get('*', serveFiles(root), (c) => c.text('Not found', 404))
const ask = async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })

describe('a file', () => {
  test('a file whose name holds its hash is kept for good', async () => {
    const answer = await ask('/assets/page-abc123.js')
    expect([answer.status, await answer.text()]).toEqual([200, 'plain'])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('etag')).toBe('W/"page-abc123.js"')
  })

  test('a file is sent compressed under the same tag', async () => {
    const answer = await ask('/assets/page-abc123.js', { 'accept-encoding': 'br' })
    expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual(['br', 'packed'])
    expect([answer.headers.get('etag'), answer.headers.get('vary')]).toEqual(['W/"page-abc123.js"', 'Accept-Encoding'])
  })

  test.each(['/assets/page-abc123.js', '/icon.svg'])('%s is not sent again to a reader who has it', async (path) => {
    const etag = (await ask(path)).headers.get('etag') ?? ''
    const again = await ask(path, { 'if-none-match': `"other", ${etag}`, 'accept-encoding': 'br' })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    expect(again.headers.has('content-encoding')).toBe(false)
    expect((await ask(path, { 'if-none-match': 'W/"older"' })).status).toBe(200)
  })

  test('a file without a hash is revalidated within the hour', async () => {
    expect((await ask('/icon.svg')).headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test('a missing file falls through to the next handler, and is not cached', async () => {
    const answer = await ask('/assets/other.js', { 'if-none-match': 'W/"other.js"' })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, null])
  })
})
