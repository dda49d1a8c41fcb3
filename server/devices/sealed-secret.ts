import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { bySecrets, type Secrets } from '#server/kit/secrets.ts'

interface Of {
  readonly accountId: string
  /** The secret of the installation. */
  readonly installation: string
}

interface Opened {
  readonly accountId: string
  readonly secrets: Secrets
}

const ivBytes = 12
const tagBytes = 16

/** The secrets of authenticators as they are stored: a copy of the database opens none of them. */
export const sealedSecret = {
  /** AES-256-GCM with a key by HKDF (RFC 5869), bound to the account: base64url of nonce, tag and text. */
  seal(secret: string, of: Of): string {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv('aes-256-gcm', keyOf(of), iv).setAAD(Buffer.from(of.accountId))
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
  },

  /** The secret; undefined when it was sealed for another account or with a secret that is not in the list. */
  open(sealed: string, { accountId, secrets }: Opened): string | undefined {
    return bySecrets(secrets, (installation) => openBy(sealed, { accountId, installation }))
  },
} as const

function openBy(sealed: string, of: Of): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(of), bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(of.accountId))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

function keyOf({ installation }: Of): Buffer {
  return Buffer.from(hkdfSync('sha256', installation, '', 'authenticators of staff', 32))
}
