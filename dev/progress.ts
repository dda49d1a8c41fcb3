/**
 * Runs one step and prints a line with its duration and, if any, a note of its result ("2 applied"). A terminal shows
 * the step's name while it runs, unless it starts a program that prints lines of its own.
 */
export async function step<T>(
  { name, isChatty = false }: { name: string; isChatty?: boolean },
  work: () => Promise<{ result: T; note?: string }>,
): Promise<T> {
  const announces = process.stdout.isTTY && !isChatty
  const start = performance.now()
  if (announces) process.stdout.write(`${name} …`)
  const finish = (words: string): void => {
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    process.stdout.write(`${announces ? '\r\u001b[K' : ''}${name.padEnd(18)} ${seconds.padStart(6)} s  ${words}\n`)
  }
  try {
    const { result, note } = await work()
    finish(note ?? 'done')
    return result
  } catch (error) {
    finish('failed')
    throw error
  }
}
