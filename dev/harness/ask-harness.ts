/** Calls the harness of a running product below /test; with a body by POST. Throws when it refuses. */
export async function askHarness(
  url: string,
  { path, body }: { readonly path: string; readonly body?: unknown },
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(
    `${url}/test${path}`,
    body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
  )
  if (!response.ok) throw new Error(`the harness answered ${response.status}: ${await response.text()}`)
  const told: Readonly<Record<string, unknown>> = JSON.parse(await response.text())
  return told
}
