import { VIEW_AS } from '../words/view-as.ts'
import { useLateDialog } from './late-dialog.ts'
import styles from './view-as-button.module.css'

/** D50: the way to see oneself as one contact does, beside the words on who can see it; until it is ready, its room. */
export function ViewAsButton({ isReady }: { isReady: boolean }) {
  let {
    close,
    dialog: ViewAs,
    open
  } = useLateDialog('view-as', async () => (await import('./view-as.tsx')).ViewAs)
  return (
    <>
      <button
        aria-haspopup="dialog"
        className={styles.button}
        data-ready={isReady || undefined}
        disabled={!isReady}
        onClick={() => void open()}
        type="button"
      >
        {VIEW_AS.open}
      </button>
      {ViewAs ? <ViewAs onClose={close} /> : null}
    </>
  )
}
