import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'

/** Something that opens in its place: Escape closes it, and the focus goes back to what opened it. */
export function useDisclosure(): {
  close: () => void
  isOpen: boolean
  onKeyDown: (event: KeyboardEvent) => void
  open: () => void
  opener: RefObject<HTMLButtonElement | null>
  /** What is scrolled into view, whole if it fits, when it has opened. */
  panel: RefObject<HTMLDivElement | null>
} {
  let [isOpen, setOpen] = useState(false)
  let opener = useRef<HTMLButtonElement>(null)
  let panel = useRef<HTMLDivElement>(null)
  let close = () => {
    setOpen(false)
    // The opener may come back only with the next drawing.
    requestAnimationFrame(() => opener.current?.focus())
  }
  return {
    close,
    isOpen,
    onKeyDown(event) {
      if (isOpen && event.key === 'Escape') close()
    },
    open() {
      setOpen(true)
      requestAnimationFrame(() => panel.current?.scrollIntoView?.({ block: 'nearest' }))
    },
    opener,
    panel
  }
}
