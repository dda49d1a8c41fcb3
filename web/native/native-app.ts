/** The interface between the app's own program and its pages. */
export interface NativeApp {
  /** The origin of the studio's site: links that the device opens in the app begin with it. */
  readonly host: string
  /** Resolves when the first page has its data and can be drawn. */
  readonly opened: Promise<void>
  /** An error was thrown while rendering a page. */
  noteBroken(): void
}

const place = 'hundredApp'

/** The app's program; undefined in a browser. */
export function nativeApp(): NativeApp | undefined {
  const app: NativeApp | undefined = Reflect.get(globalThis, place)
  return app
}

export function setNativeApp(app: NativeApp): void {
  Reflect.set(globalThis, place, app)
}
