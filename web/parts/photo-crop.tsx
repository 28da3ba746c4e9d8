import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { centerCrop, makeAspectCrop, ReactCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { log } from '../lib/log.ts'
import { cutSquare, drawPicture } from '../lib/picture.ts'
import { changePhoto } from '../stores/photo.ts'
import { clearToast } from '../stores/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { ACCOUNT } from '../words/account.ts'
import styles from './photo-crop.module.css'

/** SPEC 9. */
const SQUARE = 1
const FIRST_PERCENT = 90
const SIDE_MINIMUM_PX = 100
/** Twice what the preview may take (SPEC 2), for sharp screens. */
const PREVIEW_PX = 800

/** Cuts the photo out of a picture and sends it; what is seen here and what is cut is one bitmap. */
export function PhotoCrop({ onClose, picture }: { onClose: () => void; picture: ImageBitmap }) {
  let canvas = useRef<HTMLCanvasElement>(null)
  let [crop, setCrop] = useState<PercentCrop>(() => firstCrop(picture))
  let [minimum, setMinimum] = useState(SIDE_MINIMUM_PX)
  let [isBusy, setBusy] = useState(false)
  let [leaving] = useState(() => new AbortController())
  let taker = useRef<HTMLButtonElement>(null)
  let { height, width } = previewSize(picture)
  useEffect(() => taker.current?.focus(), [])

  useLayoutEffect(() => {
    if (!canvas.current) return
    if (!drawPicture(canvas.current, picture)) log('A photo could not be drawn')
    let { clientHeight, clientWidth } = canvas.current
    setMinimum(Math.min(SIDE_MINIMUM_PX, clientHeight, clientWidth))
  }, [picture])

  function close(): void {
    leaving.abort()
    onClose()
  }

  async function take(): Promise<void> {
    setBusy(true)
    clearToast()
    let photo = await cutSquare(picture, crop)
    if (!photo) log('A photo could not be cut')
    else if (!leaving.signal.aborted && (await changePhoto(photo, leaving.signal))) return
    setBusy(false)
  }

  return (
    <Dialog onClose={close} title={ACCOUNT.crop}>
      <p className={styles.text}>{ACCOUNT.cropText}</p>
      <div className={styles.place}>
        <ReactCrop
          aspect={SQUARE}
          crop={crop}
          disabled={isBusy}
          keepSelection
          minHeight={minimum}
          minWidth={minimum}
          onChange={(_, next) => setCrop(next)}
        >
          <canvas
            aria-label={ACCOUNT.preview}
            className={styles.preview}
            height={height}
            ref={canvas}
            role="img"
            width={width}
          />
        </ReactCrop>
      </div>
      <DialogActions>
        <Button className={styles.choice} onClick={close}>
          {ACCOUNT.cancel}
        </Button>
        <Button className={styles.choice} isBusy={isBusy} look="primary" onClick={take} ref={taker}>
          {isBusy ? ACCOUNT.processing : ACCOUNT.takePhoto}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function firstCrop({ height, width }: ImageBitmap): PercentCrop {
  let crop = makeAspectCrop({ unit: '%', width: FIRST_PERCENT }, SQUARE, width, height)
  return centerCrop(crop, width, height)
}

/** The preview's own size; its style fits it into the dialog. */
function previewSize({ height, width }: ImageBitmap): { height: number; width: number } {
  let scale = PREVIEW_PX / Math.max(height, width)
  return {
    height: Math.max(1, Math.round(height * scale)),
    width: Math.max(1, Math.round(width * scale))
  }
}
