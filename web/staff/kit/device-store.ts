/** One database of the browser for the console, with one store of named values. */
const databaseName = 'hundred-staff'
const storeName = 'kept'
/** The name of the key under which the values are sealed. */
const keyName = 'key'
const ivBytes = 12

/**
 * Keeps values on the device, over restarts of the browser. Storage may be full or refused, so that each act says
 * whether it was done.
 */
export const deviceStore = { seal, unseal, change, read, remove }

/** Keeps a value encrypted, under a key that no script can take out of the browser. False where nothing can be kept. */
async function seal(name: string, value: unknown): Promise<boolean> {
  return didWork(async () => {
    const key = await sealingKey()
    const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
    const bytes = new TextEncoder().encode(JSON.stringify(value))
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes)
    await inStore('readwrite', (store) => store.put({ iv, sealed }, name))
  })
}

/** The value that was sealed under that name; undefined where there is none, or it cannot be read. */
async function unseal(name: string): Promise<unknown> {
  return orUndefined(async () => {
    const kept = await inStore('readonly', (store) => store.get(name))
    if (!isSealed(kept)) return undefined
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: kept.iv }, await sealingKey(), kept.sealed)
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return value
  })
}

/** Reads and writes a value in one transaction, so that two tabs lose nothing of each other. */
async function change(name: string, next: (before: unknown) => unknown): Promise<boolean> {
  return didWork(async () => {
    const database = await openDatabase()
    try {
      const transaction = database.transaction(storeName, 'readwrite')
      const store = transaction.objectStore(storeName)
      const before = store.get(name)
      before.addEventListener('success', () => store.put(next(before.result), name))
      await ended(transaction)
    } finally {
      database.close()
    }
  })
}

async function read(name: string): Promise<unknown> {
  return orUndefined(async () => inStore('readonly', (store) => store.get(name)))
}

async function remove(name: string): Promise<void> {
  await orUndefined(async () => inStore('readwrite', (store) => store.delete(name)))
}

async function sealingKey(): Promise<CryptoKey> {
  const kept = await inStore('readonly', (store) => store.get(keyName))
  if (kept instanceof CryptoKey) return kept
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // Another tab may have made one in the same moment: the first counts.
  await orUndefined(async () => inStore('readwrite', (store) => store.add(made, keyName)))
  const first = await inStore('readonly', (store) => store.get(keyName))
  return first instanceof CryptoKey ? first : made
}

async function inStore(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const database = await openDatabase()
  try {
    const transaction = database.transaction(storeName, mode)
    const request = ask(transaction.objectStore(storeName))
    await ended(transaction)
    const result: unknown = request.result
    return result
  } finally {
    database.close()
  }
}

async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(databaseName, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName))
  return new Promise((resolve, reject) => {
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
    opening.addEventListener('blocked', () => reject(new Error('the database is blocked by another tab')))
  })
}

async function ended(transaction: IDBTransaction): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('error', () => reject(transaction.error ?? new Error('not written')))
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not written')))
  })
}

function isSealed(value: unknown): value is { readonly iv: Uint8Array<ArrayBuffer>; readonly sealed: ArrayBuffer } {
  return typeof value === 'object' && value !== null && 'iv' in value && 'sealed' in value
}

async function didWork(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch {
    return false
  }
}

async function orUndefined(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work()
  } catch {
    return undefined
  }
}
