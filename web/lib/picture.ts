/** A part of a picture, in per cent of its sides. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** More than enough for the largest face on a page. */
const SIDE_MAXIMUM_PX = 1_024
/** SPEC 9. */
const QUALITY = 0.9
const TYPE = 'image/jpeg'
const NAME = 'cropped-image.jpg'

/** The picture in `file` as it is to be seen, upright whatever its orientation tag says; fails if it is none. */
export function readPicture(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' })
}

const WHOLE: Area = { x: 0, y: 0, width: 100, height: 100 }

/** Fills `canvas` with `picture` or an area of it; false if this device can't. */
export function drawPicture(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  area: Area = WHOLE
): boolean {
  let context = canvas.getContext('2d')
  if (!context) return false
  let { width, height } = canvas
  context.imageSmoothingQuality = 'high'
  // A JPEG has no transparency; what shines through would turn black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  let across = picture.width / 100
  let down = picture.height / 100
  context.drawImage(
    picture,
    area.x * across,
    area.y * down,
    area.width * across,
    area.height * down,
    0,
    0,
    width,
    height
  )
  return true
}

/** Cuts a square out of `picture`; undefined if this device can't. Its pixels are the picture's, never the screen's. */
export async function cutSquare(picture: ImageBitmap, area: Area): Promise<File | undefined> {
  let canvas = document.createElement('canvas')
  let side = Math.round((area.width / 100) * picture.width)
  canvas.width = canvas.height = Math.max(1, Math.min(SIDE_MAXIMUM_PX, side))
  if (!drawPicture(canvas, picture, area)) return undefined
  let blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, TYPE, QUALITY))
  return blob ? new File([blob], NAME, { type: TYPE }) : undefined
}
