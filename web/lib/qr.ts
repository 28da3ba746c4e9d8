import { encode } from 'uqr'

/** A QR code as one drawing: a square of `side` modules, its dark ones as an SVG path, no margin. */
export function drawQr(text: string): { path: string; side: number } {
  let { data, size } = encode(text, { border: 0, ecc: 'M' })
  let path = ''
  for (let [y, row] of data.entries()) {
    for (let x = 0; x < size; x += 1) {
      let begin = x
      while (row[x]) x += 1
      if (x > begin) path += `M${begin} ${y}h${x - begin}v1h-${x - begin}z`
    }
  }
  return { path, side: size }
}
