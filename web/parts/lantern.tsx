const FRAME =
  'M16 2.8v2.7m-6.2 5 2.7-5h7l2.7 5ZM9.8 10.5 8.2 24.3h15.6l-1.6-13.8M6.8 24.3h18.4v3.9H6.8Z'
const FLAME = 'M16 13.4c2.4 2.5 3.3 3.9 3.3 5.3a3.3 3.3 0 0 1-6.6 0c0-1.4.9-2.8 3.3-5.3Z'

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
        d={FRAME}
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="2"
      />
      {isLit ? (
        <path d={FLAME} fill="currentColor" />
      ) : (
        <path d={FLAME} fill="none" stroke="currentColor" strokeWidth="1.4" />
      )}
    </svg>
  )
}
