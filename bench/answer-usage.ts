import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Tells over IPC, when asked, what this process has used: CPU of all its threads in milliseconds, memory in bytes; or
 * what its heap still holds once everything that nobody needs was collected, with what the heap keeps outside of it.
 */
export function answerUsage(): void {
  process.on('message', (message) => {
    if (typeof message !== 'object' || message === null || !('ask' in message)) return
    if (message.ask === 'usage') {
      const { user, system } = process.cpuUsage()
      process.send?.({ cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss() })
    }
    if (message.ask === 'heap') void heapInUse().then((heapBytes) => process.send?.({ heapBytes }))
  })
}

/** What a response leaves behind is let go a turn later. */
async function heapInUse(): Promise<number> {
  setFlagsFromString('--expose-gc')
  for (let turn = 0; turn < 3; turn += 1) {
    runInNewContext('gc')()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
