import type { CapacitorConfig } from '@capacitor/cli'

// Where the studio's site is: an emulator reaches a demo of this machine under 10.0.2.2.
const site = new URL(process.env['HUNDRED_URL'] ?? 'http://10.0.2.2:3000')
const isLocal = site.protocol === 'http:'

const config: CapacitorConfig = {
  appId: process.env['HUNDRED_APP_ID'] ?? 'example.hundred.app',
  appName: 'Hundred',
  webDir: 'www',
  server: {
    url: site.origin,
    cleartext: isLocal,
    // What is shown when the site cannot be reached and nothing of it is kept yet.
    errorPath: 'unreachable.html',
    // No other host is ever given the bridge: banks open in the device's browser.
    allowNavigation: [],
  },
  android: { allowMixedContent: false, backgroundColor: '#FBF9F4' },
  // A service worker works in the web view of iOS for the domains that the app is bound to.
  ios: { limitsNavigationsToAppBoundDomains: true, backgroundColor: '#FBF9F4' },
}

export default config
