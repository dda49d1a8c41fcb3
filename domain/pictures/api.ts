import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { refuse } from '#domain/kit/refusal.ts'
import { uploadMaxBytes, uploadMaxMegabytes } from './model.ts'

/** The length of the bytes in base64, and of the JSON around them. */
const base64Max = Math.ceil(uploadMaxBytes / 3) * 4

/**
 * Uploads a picture: `file` is a JPEG, PNG, WebP or AVIF in base64. Only its pixels are stored, upright and at most
 * 1920 by 2400; the same pixels are stored once. It is shown at its `path` as soon as it is encoded.
 */
export const uploadPicture = endpoint({
  name: 'pictures.upload',
  method: 'POST',
  path: '/staff/pictures',
  who: { staff: ['owner', 'manager'] },
  status: 201,
  summary: 'Upload a picture',
  limit: { name: 'pictures.upload', points: 120, seconds: 3600, by: 'caller' },
  refusals: [
    'pictures.format',
    'pictures.unreadable',
    'pictures.too_many_bytes',
    'pictures.too_many_pixels',
    'pictures.too_small',
  ],
  maxBodyBytes: base64Max + 1024,
  tooLarge: refuse('pictures.too_many_bytes', { values: { max: uploadMaxMegabytes } }),
  input: z.strictObject({
    file: z.string().check(z.maxLength(base64Max, 'fields.picture_large'), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  }),
  output: z.strictObject({
    path: z.string(),
    width: z.number(),
    height: z.number(),
    status: z.enum(['pending', 'ready', 'failed']),
  }),
})
