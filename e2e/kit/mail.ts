import type { Product } from './product.ts'

/** The newest message to that e-mail or phone, as plain text. */
export async function mailTo(product: Product, recipient: string): Promise<string> {
  const { messages } = await product.harness(`/mailbox?recipient=${recipient}`)
  const [newest] = Array.isArray(messages) ? messages : []
  return String(newest?.plain)
}

/** The code in it. */
export async function codeTo(product: Product, recipient: string): Promise<string> {
  return /^\d{6}$/m.exec(await mailTo(product, recipient))?.[0] ?? 'none'
}
