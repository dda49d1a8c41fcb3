import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import type { Browser } from '@playwright/test'
import { writeApp } from '#dev/start/write-app.ts'
import { listenLocally } from '#dev/testing/listen-locally.ts'
import { aVisitor, phone, type Visitor } from './visitor.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** The app's files as the device serves them: a file by its name, and the app's page for every other address. */
export interface Bundle {
  readonly url: string
  readonly folder: string
  /** The entry file of the pages, which no browser loads. */
  readonly entry: string
  stop(): Promise<void>
}

export async function serveBundle(host: string): Promise<Bundle> {
  const folder = await mkdtemp(join(tmpdir(), 'hundred-app-'))
  const { entry } = await writeApp({ folder, host })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://device.invalid')
    const name = extname(pathname) === '' ? '/index.html' : normalize(pathname)
    readFile(join(folder, name)).then(
      (bytes) => response.writeHead(200, { 'content-type': types[extname(name)] ?? 'text/plain' }).end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  const port = await listenLocally(server)
  return {
    entry,
    folder,
    url: `http://localhost:${port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** One request of the app to the studio, outside the web view. */
interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** The native side of a phone: its requests, its storage, its network. */
interface Device {
  readonly sent: Sent[]
  readonly vault: Map<string, string>
  readonly shared: string[]
  /** Response headers that would let a page of another origin read them. */
  readonly grants: string[]
  readonly bodies: string[]
  hasNetwork: boolean
  /** The response of a server of another version. */
  otherServer?: (url: URL) => { readonly headers: object; readonly data: string } | undefined
}

/** A user with the app on a phone. The web view is a browser; Capacitor's plugins are implemented here, in Node. */
export async function anAppOn(
  browser: Browser,
  bundle: Bundle,
): Promise<{ readonly visitor: Visitor; readonly device: Device }> {
  const device: Device = { sent: [], vault: new Map(), shared: [], grants: [], bodies: [], hasNetwork: true }
  const visitor = await aVisitor(browser, { url: bundle.url, size: phone })
  await visitor.context.exposeBinding('askDevice', async (_source, call: PluginCall) => act(device, call))
  await visitor.context.addInitScript(standInBridge)
  return {
    device,
    visitor: {
      ...visitor,
      // A page that the app opens finds the fonts of the previous one in memory, and warns that they need not be
      // preloaded.
      get complaints() {
        return visitor.complaints.filter((text) => !/\.woff2 was preloaded using link preload but not used/.test(text))
      },
    },
  }
}

/** Switches the phone's network; the app's own files are on the phone either way. */
export async function setNetwork({ page }: Visitor, about: { device: Device; on: boolean }): Promise<void> {
  about.device.hasNetwork = about.on
  await page.evaluate((on) => {
    // It survives a navigation, as the network does.
    window.name = on ? '' : 'offline'
    dispatchEvent(new Event(on ? 'online' : 'offline'))
  }, about.on)
}

interface AtDevice {
  readonly send: (event: string, data: unknown) => void
  readonly listens: (event: string) => boolean
  readonly left: { readonly app: boolean }
}

/** Waits until the page listens to the device. */
export async function untilListening({ page }: Visitor): Promise<void> {
  await page.waitForFunction(() => {
    const device: AtDevice = Reflect.get(window, 'atDevice')
    return device.listens('backButton') && device.listens('appUrlOpen')
  })
}

/** Sends an event of the device to the page. */
export async function tell({ page }: Visitor, event: { readonly name: string; readonly data: unknown }): Promise<void> {
  await page.evaluate(({ name, data }) => {
    const device: AtDevice = Reflect.get(window, 'atDevice')
    device.send(name, data)
  }, event)
}

export async function hasLeft({ page }: Visitor): Promise<boolean> {
  return page.evaluate(() => {
    const device: AtDevice = Reflect.get(window, 'atDevice')
    return device.left.app
  })
}

interface PluginCall {
  readonly plugin: string
  readonly method: string
  readonly options: Readonly<Record<string, unknown>>
}

async function act(device: Device, { plugin, method, options }: PluginCall): Promise<unknown> {
  if (plugin === 'CapacitorHttp') return send(device, options)
  const key = String(options['key'])
  if (plugin === 'SecureStoragePlugin' && method === 'set') device.vault.set(key, String(options['value']))
  else if (plugin === 'SecureStoragePlugin') {
    const value = device.vault.get(key)
    // Like the plugin on both platforms.
    if (value === undefined) throw new Error('Item with given key does not exist')
    if (method === 'remove') device.vault.delete(key)
    return { value }
  }
  if (plugin === 'Filesystem') return { uri: `file:///cache/${String(options['path'])}` }
  if (plugin === 'Share') device.shared.push(String(options['files']))
  return {}
}

/** Like Capacitor's HTTP on Android: JSON is parsed, and header names are unchanged. */
async function send(device: Device, options: Readonly<Record<string, unknown>>): Promise<unknown> {
  if (!device.hasNetwork) throw new Error('Unable to resolve host')
  const url = new URL(String(options['url']))
  const headers: Record<string, string> = { ...Object(options['headers']) }
  const method = String(options['method'])
  device.sent.push({ method, path: `${url.pathname}${url.search}`, headers })
  const other = device.otherServer?.(url)
  if (other) return { status: 200, url: url.href, ...other }
  const { data } = options
  const body = data === undefined ? null : typeof data === 'string' ? data : JSON.stringify(data)
  const response = await fetch(url, { method, headers, body })
  device.grants.push(...[...response.headers.keys()].filter((name) => name.startsWith('access-control-')))
  const text = await response.text()
  device.bodies.push(text)
  const isJson = response.headers.get('content-type')?.includes('application/json') === true
  return {
    status: response.status,
    url: response.url,
    headers: Object.fromEntries(response.headers),
    data: isJson ? JSON.parse(text) : options['responseType'] === 'blob' ? btoa(text) : text,
  }
}

type ListenCall = readonly [
  plugin: string,
  method: string,
  options: { readonly eventName: string },
  listen: (data: unknown) => void,
]

/** Runs in the page before any of its scripts, where the native side injects its bridge. */
function standInBridge(): void {
  Object.defineProperty(navigator, 'onLine', { get: () => window.name !== 'offline' })
  const listeners = new Map<string, (data: unknown) => void>()
  const promises = (name: string, methods: readonly string[]) => ({
    name,
    methods: methods.map((method) => ({ name: method, rtype: 'promise' })),
  })
  const app = promises('App', ['removeListener', 'exitApp'])
  const ask: (call: PluginCall) => Promise<unknown> = Reflect.get(window, 'askDevice')
  const left = { app: false }
  Object.assign(window, {
    androidBridge: { postMessage: () => undefined },
    Capacitor: {
      getPlatform: () => 'android',
      isNativePlatform: () => true,
      PluginHeaders: [
        { ...app, methods: [...app.methods, { name: 'addListener', rtype: 'callback' }] },
        promises('CapacitorHttp', ['request']),
        promises('SecureStoragePlugin', ['get', 'set', 'remove']),
        promises('Filesystem', ['writeFile']),
        promises('Share', ['share']),
      ],
      nativeCallback: (...[, , { eventName }, listen]: ListenCall) => {
        listeners.set(eventName, listen)
        return eventName
      },
      nativePromise: async (...[plugin, method, options]: [string, string, object | undefined]) => {
        if (method === 'exitApp') left.app = true
        else return ask({ plugin, method, options: { ...options } })
        return undefined
      },
    },
    atDevice: {
      send: (event: string, data: unknown) => listeners.get(event)?.(data),
      listens: (event: string) => listeners.has(event),
      left,
    },
  })
}
