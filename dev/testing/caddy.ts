import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod/mini'
import { freePort } from './free-port.ts'

/** Whether Debian's package `caddy` is installed. */
export const hasCaddy = spawnSync('caddy', ['version']).status === 0

const caddyfile = join(import.meta.dirname, '..', '..', 'ops', 'Caddyfile')
const limitMs = 20_000

export interface Caddy {
  readonly port: number
  /** The certificate of its own authority, which signed that of `localhost`, as PEM. */
  readonly authority: string
  /** A stream of events up to the end of its first event, in however many pieces it comes. */
  readonly firstEventOf: (path: string) => Promise<string>
  readonly stop: () => Promise<void>
}

const adapted = z.looseObject({ apps: z.looseObject({ http: z.looseObject({}) }) })

/**
 * Starts Caddy with the file of `ops/` in front of servers on these ports, as `https://localhost`. Nothing of it stays:
 * its files are in a folder of its own, and its authority is not trusted by the machine.
 */
export async function startCaddy(servers: readonly number[]): Promise<Caddy> {
  const folder = mkdtempSync(join(tmpdir(), 'hundred-caddy-'))
  const [port, httpPort] = [await freePort(), await freePort()]
  const env = {
    ...process.env,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    SITE: `localhost:${port}`,
    SERVERS: servers.map((server) => `127.0.0.1:${server}`).join(' '),
  }
  const { stdout } = spawnSync('caddy', ['adapt', '--config', caddyfile], { encoding: 'utf8', env })
  const { apps, ...rest } = adapted.parse(JSON.parse(stdout))
  const config = {
    ...rest,
    admin: { disabled: true },
    apps: {
      ...apps,
      // The port of plain HTTP, from which it redirects.
      http: { ...apps.http, http_port: httpPort, https_port: port },
      pki: { certificate_authorities: { local: { install_trust: false } } },
    },
  }
  const file = join(folder, 'caddy.json')
  writeFileSync(file, JSON.stringify(config))
  const child = spawn('caddy', ['run', '--config', file], { stdio: 'ignore', env })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const certificate = join(folder, 'caddy', 'pki', 'authorities', 'local', 'root.crt')
  const end = performance.now() + limitMs
  while (!existsSync(certificate) || !(await answers(port, readFileSync(certificate, 'utf8')))) {
    if (performance.now() > end || child.exitCode !== null) {
      await stop()
      throw new Error('Caddy did not answer')
    }
    await sleep(100)
  }
  const authority = readFileSync(certificate, 'utf8')
  return { port, authority, firstEventOf: async (path) => firstEvent({ port, authority, path }), stop }
}

async function answers(port: number, authority: string): Promise<boolean> {
  return new Promise((resolve) => {
    get({ host: 'localhost', port, ca: authority, path: '/api/health/ready', agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    }).once('error', () => resolve(false))
  })
}

async function firstEvent({
  port,
  authority,
  path,
}: Pick<Caddy, 'port' | 'authority'> & { readonly path: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = get({ host: 'localhost', port, ca: authority, path, agent: false }, (response) => {
      response.setEncoding('utf8')
      let received = ''
      response.on('data', (piece: string) => {
        received += piece
        if (!/^event: .*\n\n/ms.test(received)) return
        resolve(received)
        sent.destroy()
      })
    })
    sent.once('error', reject)
  })
}
