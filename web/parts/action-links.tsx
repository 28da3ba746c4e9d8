import type { ActionLink } from '#contract/action-links.ts'
import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { actionCall } from '../lib/link-address.ts'
import { $revokingLinks, actionLinks } from '../stores/action-links.ts'
import { groups } from '../stores/groups.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { passFocus } from '../ui/focus.ts'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { deedOf, lastUse, LINKS, revokeName } from '../words/links.ts'
import { SAMPLE_SECRET } from '../words/recipes.ts'
import { rescueFocus } from './contact-focus.ts'
import { useLateDialog } from './late-dialog.ts'
import { ListTrouble } from './list-trouble.tsx'
import nfc from './nfc.module.css'
import { Recipes } from './recipes.tsx'
import rows from './session-list.module.css'
import lists from './settings-list.module.css'
import { useNow } from './now.ts'

const loadMake = async () => (await import('./action-link-make.tsx')).ActionLinkMake
const loadRevoke = async () => (await import('./action-link-revoke.tsx')).ActionLinkRevoke

/** D51: the links that act without the app, and what to do with them. */
export function ActionLinks() {
  let { state, value: list } = useStore(actionLinks.$state)
  let heading = useRef<HTMLHeadingElement>(null)
  let creation = useLateDialog('action-link-make', loadMake)
  let Make = creation.dialog
  let make = (
    <Button look="primary" onClick={() => void creation.open()}>
      <Icon name="plus" />
      {LINKS.new}
    </Button>
  )

  let revocation = useLateDialog('action-link-revoke', loadRevoke)
  let Revoke = revocation.dialog
  let [chosen, setChosen] = useState<ActionLink>()

  function revoke(link: ActionLink): void {
    setChosen(link)
    void revocation.open()
  }

  function close(dialog: typeof creation | typeof revocation): void {
    flushSync(dialog.close)
    // What opened the dialog may be gone: a row, or the button of an empty list.
    rescueFocus(heading.current)
  }

  return (
    <section aria-labelledby="links" className={lists.section}>
      <h2 className={lists.heading} id="links" ref={heading} tabIndex={-1}>
        {LINKS.title}
      </h2>
      <p className={nfc.intro}>{LINKS.intro}</p>
      {state === 'failed' ? (
        <ListTrouble
          isStale={list !== undefined}
          onRetry={() => actionLinks.load()}
          title={LINKS.failed}
        />
      ) : null}
      {list === undefined && state === 'loading' ? (
        <Card>
          <Skeleton label={LINKS.loading} rows={1} />
        </Card>
      ) : null}
      {list?.length === 0 ? (
        <Card>
          <Empty icon="nfc" text={LINKS.emptyText} title={LINKS.empty}>
            {make}
          </Empty>
        </Card>
      ) : null}
      {list?.length ? (
        <Card className={lists.card}>
          <ul>
            {list.map(link => (
              <Row key={link.id} link={link} onRevoke={() => revoke(link)} />
            ))}
          </ul>
          <div className={rows.all}>{make}</div>
        </Card>
      ) : null}
      <Card aria-labelledby="recipes" className={nfc.card}>
        <h3 className={nfc.heading} id="recipes">
          {LINKS.recipes}
        </h3>
        <p className={nfc.text}>{LINKS.recipesText}</p>
        <Recipes address={actionCall(SAMPLE_SECRET)} />
      </Card>
      {Make ? <Make onClose={() => close(creation)} /> : null}
      {Revoke && chosen ? <Revoke link={chosen} onClose={() => close(revocation)} /> : null}
    </section>
  )
}

function Row({ link, onRevoke }: { link: ActionLink; onRevoke: () => void }) {
  let list = useStore(groups.$state).value
  let now = useNow()
  let isRevoking = useStore($revokingLinks).has(link.id)
  let group = list?.find(({ id }) => id === link.groupId)?.name
  let seers = link.groupId === undefined || !list ? undefined : (group ?? LINKS.goneGroup)
  return (
    <li className={`${lists.row} ${rows.row}`} ref={passFocus}>
      <span className={rows.icon}>
        <Icon name="nfc" size={24} />
      </span>
      <span className={rows.words}>
        <bdi className={rows.name}>{link.name}</bdi>
        <span className={rows.detail}>{deedOf(link, seers)}</span>
        <span className={rows.detail}>{lastUse(link.lastUsedAt, now)}</span>
      </span>
      <Button
        aria-label={revokeName(link.name)}
        className={rows.end}
        isBusy={isRevoking}
        onClick={onRevoke}
      >
        {LINKS.revoke}
      </Button>
    </li>
  )
}
