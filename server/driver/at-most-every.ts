/**
 * Runs the work at once when the last run is long enough ago, else at that time; a request during a run is served after
 * it. One run at a time.
 */
// oxlint-disable-next-line max-params -- the pause, the work and where its faults go
export function atMostEvery(ms: number, work: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let restUntil = 0
  let state: 'idle' | 'waiting' | 'running' | 'running and wanted' = 'idle'
  const run = async (): Promise<void> => {
    state = 'running'
    restUntil = performance.now() + ms
    await work().catch(onError)
    const wanted = isWanted()
    state = 'idle'
    if (wanted) want()
  }
  const isWanted = () => state === 'running and wanted'
  const want = (): void => {
    if (state === 'running') state = 'running and wanted'
    if (state !== 'idle') return
    state = 'waiting'
    setTimeout(() => void run(), Math.max(0, restUntil - performance.now())).unref()
  }
  return want
}
