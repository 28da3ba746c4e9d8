import type { PhotoRefusal } from './photo-bytes.ts'
import { cleanJpeg, isJpeg } from './photo-jpeg.ts'
import { cleanPng, isPng } from './photo-png.ts'
import { cleanWebp, isWebp } from './photo-webp.ts'

const FORMATS = [
  { type: 'image/jpeg', is: isJpeg, clean: cleanJpeg },
  { type: 'image/png', is: isPng, clean: cleanPng },
  { type: 'image/webp', is: isWebp, clean: cleanWebp }
] as const

export interface Photo {
  type: (typeof FORMATS)[number]['type']
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * D30: decides by structure alone whether bytes are a photo. A photo is what is needed to draw the picture and its orientation,
 * without anything that was beside or behind it.
 */
export function readPhoto(bytes: Uint8Array): Photo | { refused: PhotoRefusal } {
  let format = FORMATS.find(({ is }) => is(bytes))
  if (!format) return { refused: 'not_a_photo' }
  let cleaned = format.clean(bytes)
  return typeof cleaned === 'string' ? { refused: cleaned } : { type: format.type, bytes: cleaned }
}
