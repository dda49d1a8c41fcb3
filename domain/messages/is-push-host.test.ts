import { expect, it } from 'vitest'
import { isPushHost } from './is-push-host.ts'

const hosts = ['fcm.googleapis.com', '*.notify.windows.com', '127.0.0.1:9000']

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://db5.notify.windows.com/w/?token=abc',
  'http://127.0.0.1:9000/push/abc',
])('%s is on the list of push hosts', (endpoint) => expect(isPushHost(endpoint, hosts)).toBe(true))

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user@fcm.googleapis.com/abc',
  'https://user:pass@fcm.googleapis.com/abc',
  'https://notify.windows.com/abc',
  'https://evilnotify.windows.com.example/abc',
  'http://127.0.0.1:9001/abc',
  'https://169.254.169.254/latest',
  'file:///etc/passwd',
  'https://fcm.googleapis.com\\@evil.example/abc',
  'https://fcm.googleapis.com\t.evil.example/abc',
  'http://127.0.0.1.evil.example/abc',
  'not an address',
  '',
])('%s is not', (endpoint) => expect(isPushHost(endpoint, hosts)).toBe(false))
