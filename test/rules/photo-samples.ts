import { crc32 } from 'node:zlib'

export type Bytes = Uint8Array<ArrayBuffer>

function of(base64: string): Bytes {
  return new Uint8Array(Buffer.from(base64, 'base64'))
}

const GREY_TABLES =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/'

// Pictures of a few pixels, as libjpeg, libpng and libwebp wrote them, without any metadata.
export const BASELINE = of(
  `${GREY_TABLES}wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABcQAAMBAAAAAAAAAAAAAAAAAAAWY6H/2gAIAQEAAD8ANlNP/9k=`
)
export const PROGRESSIVE = of(
  `${GREY_TABLES}wgALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQAAAAF//8QAFRABAQAAAAAAAAAAAAAAAAAAABT/2gAIAQEAAQUCrf/EABUQAQEAAAAAAAAAAAAAAAAAAAAx/9oACAEBAAY/Aq//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAE/IR//2gAIAQEAAAAQf//EABYQAAMAAAAAAAAAAAAAAAAAAAAR8P/aAAgBAQABPxCGf//Z`
)
export const RESTARTING = of(
  `${GREY_TABLES}wAALCAAIABABAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABcQAAMBAAAAAAAAAAAAAAAAAAAWY6H/3QAEAAH/2gAIAQEAAD8ANlNP/9A2U0//2Q==`
)
export const FOUR_COLOURS = of(
  '/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwAUDg8SDw0UEhASFxUUGB4yIR4cHB49LC4kMklATEtHQEZFUFpzYlBVbVZFRmSIZW13e4GCgU5gjZeMfZZzfoF8/9sAQwEVFxceGh47ISE7fFNGU3x8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8/8AAFAgAFAAUBAEiAAIRAQMRAQQiAP/EABcAAQEBAQAAAAAAAAAAAAAAAAAFAgb/xAAcEAEAAQQDAAAAAAAAAAAAAAAAAQISFFETFWH/xAAWAQEBAQAAAAAAAAAAAAAAAAAABgX/xAAaEQEAAQUAAAAAAAAAAAAAAAAAAQMRFBVR/9oADgQBAAIRAxEEAAA/AKN5e3izuTFncs/aSm8Opx0HYenYepmJXuTEr3LF43izuQ2kmHU4p9h6JmJXuRStgtgE+qrQ6Lgo0cFGgLYAC0HBRoB//9k='
)
export const PNG = of(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAYAAACp8Z5+AAAAGElEQVQI12P8z8DwnwEJsDAwMKzGK4ABALfIA17xrW5jAAAAAElFTkSuQmCC'
)
export const PALETTE_PNG = of(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAEAgMAAADUn3btAAAADFBMVEX/AACqAFVVAKoAAP9QAAc5AAAAEElEQVQI12NgYAhlWMXwHwAErgH/fIKFMAAAAABJRU5ErkJggg=='
)
export const LOSSY_WEBP = of(
  'UklGRlAAAABXRUJQVlA4IEQAAACwAgCdASoMAAgAAgA0JagCdLcAlgH8AuP8D0P9gAAA/vaw64VOXrH/ji+FUl6/eFUl/8Cd/4U1/5nM6/LrKOkkS4AAAA=='
)
export const LOSSLESS_WEBP = of(
  'UklGRkgAAABXRUJQVlA4TDsAAAAvC8ABAD8AEIT/bRMCgRQO0wKBxJ/xXJ5/gkmaajtGB+cDDEKSkkIKKaSQQgop5D+zEBH9z+dYhqZIAgA='
)
export const ALPHA_WEBP = of(
  'UklGRnwAAABXRUJQVlA4WAoAAAAQAAAACwAABwAAQUxQSCUAAAABPyAQSOEwHRHRNjAISUoKKaSQQgoppJD/zEJE9D+fYxmaIgkAAFZQOCAwAAAA0AEAnQEqDAAIAAIANCWgAnS6AfgAA7AA/vDEC/8guWF1yNf/ID/kB/yA//jyAAAA'
)

/** What must not get through, wherever it stands. */
export const CANARY = 'CANARY <script>alert(1)</script>'

export function join(...parts: (Uint8Array | string)[]): Bytes {
  return new Uint8Array(
    Buffer.concat(
      parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))
    )
  )
}

export function insert(bytes: Uint8Array, at: number, ...parts: (Uint8Array | string)[]): Bytes {
  return join(bytes.subarray(0, at), ...parts, bytes.subarray(at))
}

/** The same bytes with others from `at` on. */
export function patch(bytes: Uint8Array, at: number, ...values: number[]): Bytes {
  let copy = new Uint8Array(bytes)
  copy.set(values, at)
  return copy
}

export function indexOf(bytes: Uint8Array, part: Uint8Array | string): number {
  return Buffer.from(bytes).indexOf(typeof part === 'string' ? Buffer.from(part, 'latin1') : part)
}

/** Numbers of 1, 2 or 4 bytes: `big(2, 7)` is 00 07. */
export function big(width: number, value: number): Bytes {
  return little(width, value).toReversed()
}

export function little(width: number, value: number): Bytes {
  return Uint8Array.from({ length: width }, (_, i) => Math.floor(value / 256 ** i) % 256)
}

/** What a phone writes: its maker, how it was held, and the place in a directory of its own. */
export function exif(orientation: number, order: 'II' | 'MM' = 'MM', type = 3): Bytes {
  let n = order === 'II' ? little : big
  let short = (value: number) => join(n(2, value), n(2, 0))
  return join(
    ...[order, n(2, 42), n(4, 8), n(2, 3)],
    ...[n(2, 0x010f), n(2, 2), n(4, CANARY.length), n(4, 68)],
    ...[n(2, 0x0112), n(2, type), n(4, 1), type === 3 ? short(orientation) : n(4, orientation)],
    ...[n(2, 0x8825), n(2, 4), n(4, 1), n(4, 50), n(4, 0)],
    ...[n(2, 1), n(2, 1), n(2, 2), n(4, 2), 'N\0\0\0', n(4, 0)],
    CANARY
  )
}

/** EXIF data of one tag, as they may stay. */
export function onlyOrientation(orientation: number): Bytes {
  return join(
    ...['MM\0*', big(4, 8), big(2, 1)],
    ...[big(2, 0x0112), big(2, 3), big(4, 1), big(2, orientation), big(2, 0), big(4, 0)]
  )
}

export function segment(marker: number, ...body: (Uint8Array | string)[]): Bytes {
  let bytes = join(...body)
  return join(Uint8Array.of(0xff, marker), big(2, bytes.length + 2), bytes)
}

export function pngChunk(type: string, ...data: (Uint8Array | string)[]): Bytes {
  let bytes = join(...data)
  let named = join(type, bytes)
  return join(big(4, bytes.length), named, big(4, crc32(named)))
}

export function riffChunk(type: string, ...data: (Uint8Array | string)[]): Bytes {
  let bytes = join(...data)
  return join(type, little(4, bytes.length), bytes, new Uint8Array(bytes.length % 2))
}

export function webp(...chunks: Uint8Array[]): Bytes {
  let all = join(...chunks)
  return join('RIFF', little(4, all.length + 4), 'WEBP', all)
}

export function canvas(flags: number, width = 12, height = 8): Bytes {
  return riffChunk('VP8X', little(4, flags), little(3, width - 1), little(3, height - 1))
}

/** The chunk of a simple WebP file. */
export function frameOf(file: Uint8Array): Uint8Array {
  return file.subarray(12)
}

/** Where the chunks after IHDR begin. */
export const AFTER_IHDR = 33
/** Where the last chunk begins. */
function atEnd(png: Uint8Array): number {
  return png.length - 12
}

/** A picture as a phone may send it, one for each format, with everything that has to go; and what stays of it. */
export const FROM_A_PHONE: [name: string, type: string, sent: Bytes, kept: Bytes][] = [
  [
    'a JPEG',
    'image/jpeg',
    join(
      insert(
        BASELINE,
        20,
        segment(0xe1, 'Exif\0\0', exif(1)),
        segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', CANARY),
        segment(0xe2, 'ICC_PROFILE\0\x01\x01', CANARY),
        segment(0xed, 'Photoshop 3.0\0', CANARY),
        segment(0xfe, CANARY)
      ),
      BASELINE,
      CANARY
    ),
    BASELINE
  ],
  [
    'a PNG',
    'image/png',
    join(
      insert(
        insert(PNG, atEnd(PNG), pngChunk('tIME', 'CANARY!'), pngChunk('zTXt', `x\0\0${CANARY}`)),
        AFTER_IHDR,
        pngChunk('eXIf', exif(1)),
        pngChunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${CANARY}`),
        pngChunk('tEXt', `Comment\0${CANARY}`),
        pngChunk('iCCP', `x\0\0${CANARY}`),
        pngChunk('caNv', CANARY)
      ),
      CANARY
    ),
    PNG
  ],
  [
    'a WebP',
    'image/webp',
    join(
      webp(
        canvas(0x2c),
        riffChunk('ICCP', CANARY),
        frameOf(LOSSY_WEBP),
        riffChunk('EXIF', exif(1)),
        riffChunk('XMP ', CANARY),
        riffChunk('CNRY', CANARY)
      ),
      CANARY
    ),
    LOSSY_WEBP
  ]
]
