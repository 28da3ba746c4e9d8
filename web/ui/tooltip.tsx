import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTopLayer } from './layer.ts'
import styles from './tooltip.module.css'

type Show = (owner: HTMLElement | undefined) => void

/** Between the bubble and the edge of the window, in CSS pixels. */
const EDGE_PX = 8

/**
 * Shows the names of controls that are only drawings: of what carries `data-tooltip`, once pointer or focus have been
 * there for `delayMs`, or at once within `skipMs` of the one before. One for the whole page.
 */
export function Tooltip({ delayMs, skipMs }: { delayMs: number; skipMs: number }) {
  let [owner, setOwner] = useState<HTMLElement>()
  let layer = useTopLayer()
  useEffect(() => watch(delayMs, skipMs, setOwner), [delayMs, skipMs])
  // The page behind a dialog is inert: there nothing could point at the bubble itself.
  return owner
    ? createPortal(<Bubble key={nameOf(owner)} owner={owner} />, layer ?? document.body)
    : null
}

/** It repeats the name of its owner, which a screen reader has read by then. */
function Bubble({ owner }: { owner: HTMLElement }) {
  let ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    let bubble = ref.current
    if (!bubble) return
    bubble.showPopover()
    let { bottom, left, top, width } = owner.getBoundingClientRect()
    let middle = left + (width - bubble.offsetWidth) / 2
    let rightmost = innerWidth - bubble.offsetWidth - EDGE_PX
    let isBelow = bottom + bubble.offsetHeight <= innerHeight
    bubble.style.left = `${Math.max(EDGE_PX, Math.min(middle, rightmost))}px`
    bubble.style.top = `${isBelow ? bottom : top - bubble.offsetHeight}px`
  }, [owner])
  return (
    <div aria-hidden="true" className={styles.place} data-bubble popover="manual" ref={ref}>
      <div className={styles.bubble}>{nameOf(owner)}</div>
    </div>
  )
}

const nameOf = (owner: HTMLElement) => owner.getAttribute('aria-label')

/** Tells whose name to show, until the function that this gives is called. */
function watch(delayMs: number, skipMs: number, show: Show): () => void {
  let ears = new AbortController()
  let { signal } = ears
  let aim: HTMLElement | undefined
  let isShown = false
  let closedAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined

  function open(owner: HTMLElement): void {
    clearTimeout(timer)
    aim = owner
    isShown = true
    show(owner)
  }

  function close(): void {
    clearTimeout(timer)
    aim = undefined
    if (!isShown) return
    isShown = false
    closedAt = performance.now()
    show(undefined)
  }

  function aimAt(owner: HTMLElement | undefined): void {
    if (owner === aim) return
    close()
    if (!owner) return
    if (performance.now() - closedAt < skipMs) return open(owner)
    aim = owner
    timer = setTimeout(open, delayMs, owner)
  }

  function point({ pointerType, target }: PointerEvent): void {
    if (pointerType === 'touch' || (isShown && find(target, '[data-bubble]'))) return
    aimAt(find(target, '[data-tooltip]'))
  }

  function focus({ target }: FocusEvent): void {
    let owner = find(target, '[data-tooltip]')
    aimAt(owner?.matches(':focus-visible') ? owner : undefined)
  }

  document.addEventListener('pointerover', point, { signal })
  document.documentElement.addEventListener('pointerleave', close, { signal })
  document.addEventListener('focusin', focus, { signal })
  document.addEventListener('focusout', close, { signal })
  for (let end of ['keydown', 'pointerdown', 'scroll'] as const) {
    document.addEventListener(end, close, { capture: true, passive: true, signal })
  }
  return () => {
    ears.abort()
    clearTimeout(timer)
  }
}

function find(target: EventTarget | null, selector: string): HTMLElement | undefined {
  return target instanceof Element
    ? (target.closest<HTMLElement>(selector) ?? undefined)
    : undefined
}
