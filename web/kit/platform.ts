const platforms = ['android', 'ios'] as const

/** What the native shell injects into its web view before any script of the page runs. */
interface NativeBridge {
  readonly getPlatform?: () => string
}

/** Where this page is shown: inside the app for Android or iOS, or in a browser. The server renders for a browser. */
export function platform(): 'web' | (typeof platforms)[number] {
  const bridge: NativeBridge | undefined = Reflect.get(globalThis, 'Capacitor')
  const named = bridge?.getPlatform?.()
  return platforms.find((one) => one === named) ?? 'web'
}
