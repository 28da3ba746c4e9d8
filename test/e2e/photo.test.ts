import { readMe } from '#contract/account.ts'
import { withExifLetters, writeOrientation } from '#rules/photo-exif.ts'
import { beforeEach, expect, it } from 'vitest'
import { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

const stage = new Stage()
const { url } = stage
const UPLOAD = '**/api/upload-profile-photo'
const REFUSED = { status: 413, json: { code: 'too_large', message: 'This is too large to send.' } }

let ann: Visitor

beforeEach(async () => {
  ann = await stage.joins('Ann Ray', { dots: 2 })
  await ann.page.goto('/account')
  await ann.button('Upload Photo').waitFor()
})

interface File {
  name: string
  mimeType: string
  buffer: Buffer
}

const input = () => ann.page.locator('input[type=file]')

async function chooses(file: File): Promise<void> {
  await input().setInputFiles(file)
}

/** As a computer does that has never heard of a file's kind. */
async function choosesUntyped({ buffer, name }: File): Promise<void> {
  await input().evaluate(
    (field: HTMLInputElement, [text, fileName]) => {
      let files = new DataTransfer()
      files.items.add(new File([text], fileName))
      field.files = files.files
      field.dispatchEvent(new Event('change', { bubbles: true }))
    },
    [buffer.toString(), name] as const
  )
}

/**
 * A picture of 400 by 300 pixels to the eye, blue, with a red mark in its upper left corner. Its pixels are stored
 * turned and mirrored, as its tag says (EXIF 2.3, 4.6.4).
 */
async function drawTagged(orientation: number): Promise<File> {
  let base64 = await ann.page.evaluate(async tag => {
    let isTurned = tag > 4
    let canvas = document.createElement('canvas')
    canvas.width = isTurned ? 300 : 400
    canvas.height = isTurned ? 400 : 300
    let context = canvas.getContext('2d')!
    // From what is seen to what is stored: x' = ax + cy + e, y' = bx + dy + f.
    let stored: Record<number, [number, number, number, number, number, number]> = {
      1: [1, 0, 0, 1, 0, 0],
      2: [-1, 0, 0, 1, 400, 0],
      3: [-1, 0, 0, -1, 400, 300],
      4: [1, 0, 0, -1, 0, 300],
      5: [0, 1, 1, 0, 0, 0],
      6: [0, -1, 1, 0, 0, 400],
      7: [0, -1, -1, 0, 300, 400],
      8: [0, 1, -1, 0, 300, 0]
    }
    context.setTransform(...stored[tag]!)
    context.fillStyle = '#0000ff'
    context.fillRect(0, 0, 400, 300)
    context.fillStyle = '#ff0000'
    context.fillRect(0, 0, 100, 100)
    return canvas.toDataURL('image/jpeg', 1).split(',')[1]!
  }, orientation)
  let jpeg = Buffer.from(base64, 'base64')
  let exif = withExifLetters(writeOrientation(orientation))
  let head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  let buffer = Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
  return { name: `photo-${orientation}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** Confirms the crop; gives the JPEG that goes up, which the server refuses. */
async function sendsInVain(): Promise<Buffer> {
  let request = ann.page.waitForRequest(UPLOAD)
  await ann.button('Use Cropped Photo').click()
  let body = (await request).postDataBuffer() ?? Buffer.alloc(0)
  await ann.hears('This is too large to send.')
  expect(body.toString('latin1')).toContain('filename="cropped-image.jpg"')
  return body.subarray(body.indexOf('\r\n\r\n') + 4, body.lastIndexOf('\r\n--'))
}

/** The size of a JPEG, and its colours at places given as parts of its sides. */
async function look(jpeg: Buffer, places: [number, number][]) {
  return ann.page.evaluate(
    async ([base64, spots]) => {
      let bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
      let picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
      let { height, width } = picture
      let canvas = Object.assign(document.createElement('canvas'), { height, width })
      let context = canvas.getContext('2d', { willReadFrequently: true })!
      context.drawImage(picture, 0, 0)
      let colors = spots.map(([x, y]) => {
        let [red = 0, green = 0, blue = 0] = context.getImageData(x * width, y * height, 1, 1).data
        if (green > 100) return 'other'
        return red > 200 && blue < 100 ? 'red' : blue > 200 && red < 100 ? 'blue' : 'other'
      })
      return { colors, height, width }
    },
    [jpeg.toString('base64'), places] as const
  )
}

async function cutsUpright(orientations: readonly number[]): Promise<void> {
  await ann.page.route(UPLOAD, route => route.fulfill(REFUSED))
  for (let orientation of orientations) {
    await chooses(await drawTagged(orientation))
    // The largest square, moved into the marked corner.
    await ann.page.getByRole('group', { name: /move the crop selection/ }).focus()
    for (let key of ['ArrowLeft', 'ArrowUp']) await ann.page.keyboard.press(`Control+${key}`)
    let jpeg = await sendsInVain()
    let seen = await look(jpeg, [
      [0.1, 0.1],
      [0.3, 0.3],
      [0.45, 0.1],
      [0.1, 0.45],
      [0.9, 0.9]
    ])
    expect(seen, `orientation ${orientation}`).toEqual({
      colors: ['red', 'red', 'blue', 'blue', 'blue'],
      height: 300,
      width: 300
    })
    expect(jpeg.includes('Exif'), `orientation ${orientation}`).toBe(false)
    await ann.button('Cancel').click()
    await ann.dialog.waitFor({ state: 'detached' })
  }
}

it('C085: cuts what is seen, upright and without a tag, as a phone held upright and a mirror say', () =>
  cutsUpright([6, 7]))

it('C085: and whatever the eight orientations say', { tags: 'long' }, () =>
  cutsUpright([1, 2, 3, 4, 5, 8])
)

it('C086: says so when a file is no picture, and takes the same file again', async () => {
  let text = Buffer.from('This is no picture.')
  let broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200, 7)])
  let files: [File, RegExp][] = [
    [{ name: 'photo.heic', mimeType: '', buffer: text }, /Please select an image file/],
    [{ name: 'photo.heic', mimeType: 'image/heic', buffer: text }, /cannot read this picture/],
    [{ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: text }, /cannot read this picture/],
    [{ name: 'notes.txt', mimeType: 'text/plain', buffer: text }, /Please select an image file/],
    [{ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: broken }, /cannot read this picture/]
  ]
  for (let [file, words] of files) {
    for (let _ of ['once', 'again']) {
      await (file.mimeType === '' ? choosesUntyped(file) : chooses(file))
      await ann.page.getByText(words).first().waitFor({ timeout: 3_000 })
      await ann.closesMessage()
    }
  }
  expect(await ann.dialog.count()).toBe(0)
  await chooses(await drawTagged(1))
  await ann.dialog.waitFor()
})

it(
  'C087: makes a large picture small, wears it after a reload, and can take it off',
  { tags: 'long' },
  async () => {
    let base64 = await ann.page.evaluate(() => {
      let canvas = document.createElement('canvas')
      canvas.width = canvas.height = 3_000
      canvas.getContext('2d')!.fillRect(0, 0, 3_000, 3_000)
      return canvas.toDataURL('image/png').split(',')[1]!
    })
    let buffer = Buffer.concat([Buffer.from(base64, 'base64'), Buffer.alloc(6 * 1_024 * 1_024)])
    await chooses({ name: 'large.png', mimeType: 'image/png', buffer })
    let sent: number | undefined
    await ann.page.route(UPLOAD, route => {
      sent = route.request().postDataBuffer()?.length
      return route.continue()
    })
    let { loads } = ann.device
    await ann.button('Use Cropped Photo').click()
    await ann.hears('Profile photo updated successfully')
    expect(sent).toBeLessThan(200_000)
    expect(ann.device.loads).toBe(loads + 1)
    let { avatar } = await (await ann.outside()).call(readMe)
    let photo = Buffer.from(await (await fetch(new URL(avatar ?? '', url))).arrayBuffer())
    expect(await look(photo, [])).toMatchObject({ height: 1_024, width: 1_024 })
    expect(await ann.page.locator('img').getAttribute('src')).toBe(avatar)

    await ann.page.route(UPLOAD, route => route.fulfill(REFUSED))
    await chooses(await drawTagged(1))
    await sendsInVain()
    expect(await (await ann.outside()).call(readMe)).toMatchObject({ avatar })
    await ann.button('Cancel').click()
    await ann.button('Remove Photo').click()
    await ann.hears('Profile photo removed successfully')
    await ann.button('Upload Photo').waitFor()
    expect(await (await ann.outside()).call(readMe)).toMatchObject({ avatar: null })
  }
)

it(
  'says that a photo could not be sent where the server has no words for it',
  { tags: 'long' },
  async () => {
    await ann.page.route(UPLOAD, route => route.fulfill({ status: 400, body: '' }))
    await chooses(await drawTagged(1))
    await ann.button('Use Cropped Photo').click()
    await ann.hears('Upload failed')
    await ann.hears('Failed to upload photo')
  }
)

it('moves the crop by 1, 10 and 100 pixels, and never below 100', async () => {
  await chooses(await drawTagged(1))
  let area = ann.page.getByRole('group', { name: /move the crop selection/ })
  let corner = ann.page.getByRole('button', { name: /south east drag handle/ })
  await corner.focus()
  for (let _ of Array.from({ length: 5 })) await ann.page.keyboard.press('Control+ArrowLeft')
  let place = async () => {
    let { height = 0, width = 0, x = 0 } = (await area.boundingBox()) ?? {}
    return { height: Math.round(height), width: Math.round(width), x: Math.round(x) }
  }
  let { height, width, x } = await place()
  expect({ height, width }).toEqual({ height: 100, width: 100 })
  await area.focus()
  for (let [keys, moved] of [
    ['ArrowRight', 1],
    ['Shift+ArrowRight', 11],
    ['Control+ArrowRight', 111]
  ] as const) {
    await ann.page.keyboard.press(keys)
    expect(await place(), keys).toEqual({ height, width, x: x + moved })
  }
})
