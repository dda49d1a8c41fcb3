/** Tells over IPC, when asked, what this process has used: CPU of all its threads in milliseconds, memory in bytes. */
export function answerUsage(): void {
  process.on('message', (message) => {
    if (typeof message !== 'object' || message === null || !('ask' in message) || message.ask !== 'usage') return
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss() })
  })
}
