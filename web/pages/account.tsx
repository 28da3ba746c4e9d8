import { useStore } from '@nanostores/react'
import { PageHead } from '../lib/page-head.tsx'
import { DataCard } from '../parts/data-card.tsx'
import { DeleteCard } from '../parts/delete-card.tsx'
import { DetailsCard } from '../parts/details-card.tsx'
import { PasswordCard } from '../parts/password-card.tsx'
import { PhotoCard } from '../parts/photo-card.tsx'
import { WayBack } from '../parts/way-back.tsx'
import { $me } from '../stores/me.ts'
import { ACCOUNT } from '../words/account.ts'
import styles from './account.module.css'

export function AccountPage() {
  let me = useStore($me)
  if (!me) return null
  return (
    <>
      <PageHead description={ACCOUNT.description} robots="noindex" title={ACCOUNT.title} />
      <header className={styles.header}>
        <WayBack label={ACCOUNT.back} to="/settings" />
        <h1 className={styles.title}>{ACCOUNT.title}</h1>
      </header>
      <PhotoCard me={me} />
      <DetailsCard me={me} />
      <PasswordCard email={me.email} />
      <DataCard />
      <DeleteCard me={me} />
    </>
  )
}
