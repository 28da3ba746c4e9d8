import { LANTERN } from './lantern-paths.ts'

/** The mark: a porch lantern. Its flame is full when lit, hollow when not. `size` in CSS pixels at a root size of 16. */
export function Lantern({
  className,
  isLit,
  size
}: {
  className?: string | undefined
  isLit: boolean
  size: number
}) {
  let side = `${size / 16}rem`
  return (
    <svg aria-hidden="true" className={className} height={side} viewBox="0 0 32 32" width={side}>
      <path
        d={LANTERN.frame}
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="2"
      />
      {isLit ? (
        <path d={LANTERN.flame} fill="currentColor" />
      ) : (
        <path d={LANTERN.flame} fill="none" stroke="currentColor" strokeWidth="1.4" />
      )}
    </svg>
  )
}
