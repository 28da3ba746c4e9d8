import { deletePhoto, PHOTO_FIELD, uploadPhoto } from '#contract/profile.ts'
import { call } from '../lib/call.ts'
import { once } from '../lib/once.ts'
import { FAILED } from '../words/settings-toasts.ts'
import { reloadAndTell, toastFailure } from './toasts.ts'

const changing = once<'photo'>()
export const $changingPhoto = changing.$pending

/** SPEC 4: the page reloads after a change of the photo. `signal` takes an upload back. */
export function changePhoto(photo: File, signal: AbortSignal): Promise<boolean> {
  let form = new FormData()
  form.set(PHOTO_FIELD, photo)
  return changing.run('photo', async () => {
    try {
      await call(uploadPhoto, { form, signal })
    } catch (error) {
      if (!signal.aborted) toastFailure(error, FAILED.uploadPhoto)
      return false
    }
    reloadAndTell('photoUpdated')
    return true
  })
}

export function removePhoto(): Promise<boolean> {
  return changing.run('photo', async () => {
    try {
      await call(deletePhoto)
    } catch (error) {
      toastFailure(error, FAILED.removePhoto)
      return false
    }
    reloadAndTell('photoRemoved')
    return true
  })
}
