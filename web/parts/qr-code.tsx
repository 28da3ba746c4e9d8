import { useMemo } from 'react'
import { drawQr } from '../lib/qr.ts'
import styles from './qr-code.module.css'

/** Dark on light in every theme: many cameras read it no other way. */
export function QrCode({ label, text }: { label: string; text: string }) {
  let { path, side } = useMemo(() => drawQr(text), [text])
  return (
    <svg
      aria-label={label}
      className={styles.code}
      role="img"
      shapeRendering="crispEdges"
      viewBox={`-4 -4 ${side + 8} ${side + 8}`}
    >
      <path d={path} />
    </svg>
  )
}
