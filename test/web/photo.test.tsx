import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { changePhoto } from '../../web/stores/photo.ts'
import { $toast, clearToast, tellWhatIsLeft } from '../../web/stores/toasts.ts'
import { AccountVisit, press } from './account-visit.tsx'
import { ana, later, refusal } from './app-server.ts'

const visit = new AccountVisit()
const photo = new File(['jpeg'], 'cropped-image.jpg', { type: 'image/jpeg' })
const upload = 'POST /api/upload-profile-photo'

function playReload() {
  return vi.spyOn(location, 'reload').mockReturnValue()
}

/** Chooses a file, which this browser can or can't read. */
async function choose(file: File, isPicture: boolean): Promise<HTMLInputElement> {
  let picture = { close: vi.fn<() => void>(), height: 300, width: 400 }
  let read = isPicture ? () => Promise.resolve(picture) : () => Promise.reject(new Error('broken'))
  vi.stubGlobal('createImageBitmap', read)
  let input = screen.getByLabelText<HTMLInputElement>('Profile Photo', { selector: 'input' })
  Object.defineProperty(input, 'files', { configurable: true, value: [file] })
  fireEvent.change(input)
  await waitFor(() => expect($toast.get() ?? screen.queryByRole('dialog')).toBeTruthy())
  return input
}

describe('a photo', () => {
  it('is sent, and the page that loads after it tells so, once (D39)', async () => {
    await visit.open()
    visit.server.answers[upload] = { body: { avatar: '/photos/a' } }
    let reload = playReload()
    expect(await changePhoto(photo, new AbortController().signal)).toBe(true)
    expect(reload).toHaveBeenCalledTimes(1)
    expect($toast.get()).toBeUndefined()
    tellWhatIsLeft()
    expect($toast.get()?.title).toBe('Profile photo updated successfully')
    clearToast()
    tellWhatIsLeft()
    expect($toast.get()).toBeUndefined()
  })

  it('is removed the same way', async () => {
    await visit.open({ ...ana, avatar: '/photos/a' })
    visit.server.answers['DELETE /api/delete-profile-photo'] = { status: 204 }
    let reload = playReload()
    press('Remove Photo')
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    tellWhatIsLeft()
    expect($toast.get()?.title).toBe('Profile photo removed successfully')
  })

  it('that is refused stays out, and nothing reloads', async () => {
    await visit.open({ ...ana, avatar: '/photos/a' })
    visit.server.answers[upload] = refusal('too_large')
    visit.server.answers['DELETE /api/delete-profile-photo'] = refusal('unavailable')
    let reload = playReload()
    expect(await changePhoto(photo, new AbortController().signal)).toBe(false)
    expect($toast.get()).toMatchObject({
      title: 'Upload failed',
      text: 'This is too large to send.'
    })
    press('Remove Photo')
    await waitFor(() => expect($toast.get()?.title).toBe('Failed to remove photo'))
    expect(reload).not.toHaveBeenCalled()
  })

  it('that is taken back while it goes up is no failure', async () => {
    await visit.open()
    let slow = later()
    visit.server.answers[upload] = slow.answer
    let reload = playReload()
    let leaving = new AbortController()
    let change = changePhoto(photo, leaving.signal)
    leaving.abort()
    slow.give(new DOMException('gone', 'AbortError'))
    expect(await change).toBe(false)
    expect($toast.get()).toBeUndefined()
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('a file that was chosen', () => {
  it('opens the crop dialog if it is a picture', async () => {
    await visit.open()
    await choose(photo, true)
    expect(await screen.findByRole('dialog', { name: 'Crop Your Photo' })).toBeDefined()
    expect(
      screen.getByText(
        'Drag the corners to adjust the crop area. Your photo will be resized to fit perfectly.'
      )
    ).toBeDefined()
    expect(screen.getByRole('button', { name: 'Use Cropped Photo' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is refused in words if it is none, and may be chosen again (C086)', async () => {
    await visit.open()
    let input = await choose(new File(['x'], 'photo.heic'), false)
    expect($toast.get()).toMatchObject({
      title: 'Upload failed',
      text: 'Please select an image file'
    })
    expect(input.value).toBe('')
    clearToast()
    await choose(new File(['x'], 'photo.jpg', { type: 'image/jpeg' }), false)
    expect($toast.get()?.text).toMatch(/cannot read this picture/)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('takes away what was told of the one before it', async () => {
    await visit.open()
    await choose(new File(['x'], 'photo.heic'), false)
    expect($toast.get()?.title).toBe('Upload failed')
    await choose(photo, true)
    expect(await screen.findByRole('dialog', { name: 'Crop Your Photo' })).toBeDefined()
    expect($toast.get()).toBeUndefined()
  })
})
