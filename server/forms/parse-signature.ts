import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { signatureMaxBytes, signatureMaxHeight, signatureMaxWidth } from '#domain/forms/model.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { hashRecord } from './hash-record.ts'

/** A drawn signature that was decoded pixel by pixel and encoded again. */
export interface DrawnSignature {
  /** The PNG in base64. */
  readonly png: string
  /** Of the PNG's bytes; the same pixels give the same hash, however they were compressed on arrival. */
  readonly sha256: string
  readonly width: number
  readonly height: number
}

interface Picture {
  readonly width: number
  readonly height: number
  readonly bytesPerPixel: 3 | 4
  /** Row by row without filters. */
  readonly pixels: Buffer
}

const prefix = 'data:image/png;base64,'
const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Colour with and without transparency, 8 bits each: what a canvas writes. */
const bytesPerPixelOf: Readonly<Record<number, 3 | 4>> = { 2: 3, 6: 4 }

/**
 * Reads a data URL of a PNG (W3C PNG, third edition) and encodes its pixels into a new one, so that nothing but pixels
 * is stored: no metadata, no second file behind the first. Refuses what is no PNG, is larger than 100 KB, is truncated,
 * has data after its end, has a wrong checksum, or shows nothing.
 */
export function parseSignature(dataUrl: string): DrawnSignature | Refusal {
  const base64 = dataUrl.slice(prefix.length)
  if (!dataUrl.startsWith(prefix) || base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
    return wrong('fields.signature_invalid')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > signatureMaxBytes) return wrong('fields.signature_large')
  const picture = readPicture(bytes)
  if (!picture) return wrong('fields.signature_invalid')
  if (isBlank(picture)) return wrong('fields.signature_empty')
  const png = writePicture(picture).toString('base64')
  return { png, sha256: hashRecord.ofBase64(png), width: picture.width, height: picture.height }
}

function wrong(code: string): Refusal {
  return refuse('request.invalid', { fields: { signature_png: code } })
}

function readPicture(bytes: Buffer): Picture | undefined {
  const chunks = readChunks(bytes) ?? []
  const size = chunks[0]?.type === 'IHDR' ? readHeader(chunks[0].body) : undefined
  if (!size) return undefined
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ body }) => body))
  const rows = unpack(packed, size.height * (1 + size.width * size.bytesPerPixel))
  const pixels = rows && unfilter(rows, size)
  return pixels && { ...size, pixels }
}

type Size = Omit<Picture, 'pixels'>

function readHeader(header: Buffer): Size | undefined {
  if (header.length !== 13) return undefined
  const width = header.readUInt32BE(0)
  const height = header.readUInt32BE(4)
  const [depth, colour = 0, ...compressionFilterInterlace] = header.subarray(8)
  const bytesPerPixel = bytesPerPixelOf[colour]
  const isPlain = depth === 8 && compressionFilterInterlace.every((method) => method === 0)
  const isSmall = width >= 1 && width <= signatureMaxWidth && height >= 1 && height <= signatureMaxHeight
  return bytesPerPixel && isPlain && isSmall ? { width, height, bytesPerPixel } : undefined
}

interface Chunk {
  readonly type: string
  readonly body: Buffer
}

/** Every chunk with its checksum, up to an end that is the end of the file; undefined for any other structure. */
function readChunks(bytes: Buffer): Chunk[] | undefined {
  if (!bytes.subarray(0, magic.length).equals(magic)) return undefined
  const chunks: Chunk[] = []
  let at = magic.length
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    if (at + 12 + length > bytes.length) return undefined
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (!isKnownChunk(type) || crc32(bytes.subarray(at + 4, at + 8 + length)) !== bytes.readUInt32BE(at + 8 + length))
      return undefined
    chunks.push({ type, body: bytes.subarray(at + 8, at + 8 + length) })
    at += 12 + length
    if (type === 'IEND') return at === bytes.length && length === 0 ? chunks : undefined
  }
  return undefined
}

/**
 * Chunks whose name begins with a lower-case letter may be skipped; a capital means that the picture cannot be shown
 * without it.
 */
function isKnownChunk(type: string): boolean {
  return /^[a-z][A-Za-z]{3}$/.test(type) || ['IHDR', 'PLTE', 'IDAT', 'IEND'].includes(type)
}

function unpack(packed: Buffer, length: number): Buffer | undefined {
  try {
    const rows = inflateSync(packed, { maxOutputLength: length })
    return rows.length === length ? rows : undefined
  } catch {
    return undefined
  }
}

/** Reverses the filter of each row (PNG, section 9); undefined for a filter that does not exist. */
function unfilter(rows: Buffer, size: Size): Buffer | undefined {
  const stride = size.width * size.bytesPerPixel
  const pixels = Buffer.alloc(stride * size.height)
  let above = Buffer.alloc(stride)
  for (let row = 0; row < size.height; row += 1) {
    const undo = unfilters[rows[row * (stride + 1)] ?? 0]
    if (!undo) return undefined
    const line = pixels.subarray(row * stride, (row + 1) * stride)
    rows.copy(line, 0, row * (stride + 1) + 1)
    undo(line, { above, back: size.bytesPerPixel })
    above = line
  }
  return pixels
}

/**
 * The row above, and how many bytes to the left the same channel of the previous pixel is. What lies outside counts as
 * 0.
 */
interface Beside {
  readonly above: Buffer
  readonly back: number
}

/** One plain loop per filter: a drawing has a million bytes, and the event loop is blocked meanwhile. */
const unfilters: ReadonlyArray<(line: Buffer, beside: Beside) => void> = [
  () => undefined,
  (line, { back }) => {
    for (let at = back; at < line.length; at += 1) line[at] = (line[at] ?? 0) + (line[at - back] ?? 0)
  },
  (line, { above }) => {
    for (let at = 0; at < line.length; at += 1) line[at] = (line[at] ?? 0) + (above[at] ?? 0)
  },
  (line, { above, back }) => {
    for (let at = 0; at < line.length; at += 1)
      line[at] = (line[at] ?? 0) + (((at < back ? 0 : (line[at - back] ?? 0)) + (above[at] ?? 0)) >> 1)
  },
  paeth,
]

/** The Paeth filter: adds the neighbour nearest to left + up - upper left. */
function paeth(line: Buffer, { above, back }: Beside): void {
  for (let at = 0; at < line.length; at += 1) {
    const left = at < back ? 0 : (line[at - back] ?? 0)
    const up = above[at] ?? 0
    const upLeft = at < back ? 0 : (above[at - back] ?? 0)
    const toLeft = Math.abs(up - upLeft)
    const toUp = Math.abs(left - upLeft)
    const toUpLeft = Math.abs(left + up - 2 * upLeft)
    const nearest = toLeft <= toUp && toLeft <= toUpLeft ? left : toUp <= toUpLeft ? up : upLeft
    line[at] = (line[at] ?? 0) + nearest
  }
}

/** A single colour is no signature. */
function isBlank({ pixels, bytesPerPixel }: Picture): boolean {
  return pixels.subarray(bytesPerPixel).equals(pixels.subarray(0, -bytesPerPixel))
}

function writePicture({ width, height, bytesPerPixel, pixels }: Picture): Buffer {
  const stride = width * bytesPerPixel
  const rows = Buffer.alloc(height * (stride + 1))
  for (let row = 0; row < height; row += 1) pixels.copy(rows, row * (stride + 1) + 1, row * stride, (row + 1) * stride)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, bytesPerPixel === 4 ? 6 : 2], 8)
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(body.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
