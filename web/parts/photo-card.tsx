import type { Me } from '#contract/account.ts'
import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { readPicture } from '../lib/picture.ts'
import { $changingPhoto, removePhoto } from '../stores/photo.ts'
import { clearToast, toast } from '../stores/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ACCOUNT } from '../words/account.ts'
import { FAILED } from '../words/settings-toasts.ts'
import { AccountCard } from './account-card.tsx'
import { useLateDialog } from './late-dialog.ts'
import { PersonAvatar } from './person-avatar.tsx'
import styles from './photo-card.module.css'

const loadCrop = async () => (await import('./photo-crop.tsx')).PhotoCrop

export function PhotoCard({ me }: { me: Me }) {
  let input = useRef<HTMLInputElement>(null)
  let [picture, setPicture] = useState<ImageBitmap>()
  let crop = useLateDialog('photo-crop', loadCrop)
  let isBusy = useStore($changingPhoto).has('photo')

  async function choose(file: File | undefined): Promise<void> {
    // The same file may be chosen again (C086).
    if (input.current) input.current.value = ''
    if (!file) return
    // What was told of another file says nothing of this one.
    clearToast()
    if (!file.type.startsWith('image/')) return toast({ kind: 'failure', ...FAILED.notAPicture })
    try {
      setPicture(await readPicture(file))
    } catch {
      return toast({ kind: 'failure', ...FAILED.unreadablePicture })
    }
    await crop.open()
  }

  function close(): void {
    picture?.close()
    setPicture(undefined)
    crop.close()
  }

  return (
    <AccountCard text={ACCOUNT.photoText} title={ACCOUNT.photo}>
      <div className={styles.photo}>
        <PersonAvatar person={me} size="big" />
        <div className={styles.choices}>
          <Button onClick={() => input.current?.click()}>
            <Icon name="camera" />
            {me.avatar ? ACCOUNT.changePhoto : ACCOUNT.uploadPhoto}
          </Button>
          {me.avatar ? (
            <Button isBusy={isBusy} onClick={() => void removePhoto()}>
              <Icon name="trash" />
              {ACCOUNT.removePhoto}
            </Button>
          ) : null}
        </div>
        <input
          accept="image/*"
          aria-label={ACCOUNT.photo}
          hidden
          onChange={event => void choose(event.target.files?.[0])}
          ref={input}
          type="file"
        />
      </div>
      {picture && crop.dialog ? <crop.dialog onClose={close} picture={picture} /> : null}
    </AccountCard>
  )
}
