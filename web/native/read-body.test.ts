import { expect, it } from 'vitest'
import { readBody } from './read-body.ts'

const send = (body: BodyInit | null, headers: Readonly<Record<string, string>> = {}) =>
  new Request('https://localhost/a.data', { method: 'POST', body, headers })

it('a request body is read in the form that the native side takes', async () => {
  const form = new FormData()
  form.append('signature', 'data:image/png;base64,AA==')
  form.append('tick', 'on')
  expect(await readBody(send(form))).toEqual({
    type: 'application/x-www-form-urlencoded',
    text: 'signature=data%3Aimage%2Fpng%3Bbase64%2CAA%3D%3D&tick=on',
  })
  expect((await readBody(send(new URLSearchParams({ a: '1' }))))?.text).toBe('a=1')
  const json = { 'content-type': 'application/json' }
  expect(await readBody(send('{}', json))).toEqual({ type: 'application/json', text: '{}' })
  expect(await readBody(send(null))).toBeUndefined()
  expect(await readBody(new Request('https://localhost/a.data'))).toBeUndefined()
})
