import type { CapacitorConfig } from '@capacitor/cli'

// The site of the studio: an emulator reaches a demo on this machine at 10.0.2.2.
const site = new URL(process.env['HUNDRED_URL'] ?? 'http://10.0.2.2:3000')
const isLocal = site.protocol === 'http:'

const config: CapacitorConfig = {
  appId: process.env['HUNDRED_APP_ID'] ?? 'example.hundred.app',
  appName: 'Hundred',
  // The pages of the site as `npm run app` writes them; their requests to the studio use Capacitor's native HTTP.
  webDir: 'www',
  server: {
    // A page under https cannot show the pictures of a demo under http.
    androidScheme: isLocal ? 'http' : 'https',
    cleartext: isLocal,
    // No other host gets the bridge: banks, and the studio's own site, open in the device's browser.
    allowNavigation: [],
  },
  android: { allowMixedContent: false, backgroundColor: '#FBF9F4' },
  ios: { backgroundColor: '#FBF9F4' },
}

export default config
