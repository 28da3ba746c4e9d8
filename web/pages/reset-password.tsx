import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { dropLinkSecret, $linkSecret } from '../lib/link-secret.ts'
import { PageHead } from '../lib/page-head.tsx'
import { Doorway } from '../parts/doorway.tsx'
import { ForgotForm } from '../parts/forgot-form.tsx'
import { ResetForm } from '../parts/reset-form.tsx'
import { WayBack } from '../parts/way-back.tsx'
import { AUTH, RESET } from '../words/auth.ts'
import styles from './reset-password.module.css'

/** D21: where the link in the mail leads. */
export function ResetPasswordPage() {
  let token = useStore($linkSecret)
  let [isExpired, setExpired] = useState(false)
  let [, navigate] = useLocation()
  let goToDoor = () => {
    dropLinkSecret()
    navigate('/', { replace: true })
  }
  let way = <WayBack label={AUTH.back} to="/" />
  let head = <PageHead description={RESET.description} robots="noindex" title={RESET.title} />

  if (token !== undefined) {
    return (
      <Doorway title={RESET.title} way={way}>
        {head}
        <p className={styles.text}>{RESET.text}</p>
        <ResetForm
          key={token}
          onDone={goToDoor}
          onExpired={() => {
            dropLinkSecret()
            setExpired(true)
          }}
          token={token}
        />
      </Doorway>
    )
  }
  return (
    <Doorway title={isExpired ? RESET.expiredTitle : RESET.linkTitle} way={way}>
      {head}
      <p className={styles.text} role="alert">
        {isExpired ? RESET.expiredText : RESET.linkText}
      </p>
      <ForgotForm label={RESET.sendLink} onSent={goToDoor} />
    </Doorway>
  )
}
