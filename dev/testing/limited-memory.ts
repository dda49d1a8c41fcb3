/**
 * Within a server: it may use so many bytes, as in a container, and takes so many more on SIGUSR2 as to pass four
 * fifths of them. It is handed over as its words, so it uses nothing of this file.
 */
export function limitMemory(bytes: number): void {
  process.constrainedMemory = () => bytes
  process.getBuiltinModule('node:module').syncBuiltinESMExports()
  const taken: Buffer[] = []
  // Written to, so that it is memory and no promise of it.
  process.on('SIGUSR2', () => void taken.push(Buffer.alloc(bytes * 0.7, 1)))
}
