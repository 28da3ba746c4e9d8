import { useStore } from '@nanostores/react'
import type { Resource } from '../lib/resource.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { passFocus } from '../ui/focus.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { HOME } from '../words/home.ts'
import { SHELL } from '../words/shell.ts'

/** What there is to say of `list` while it is read for the first time, or could not be read. */
export function ReadState<T>({ list }: { list: Resource<T> }) {
  let { state, value } = useStore(list.$state)
  if (state === 'failed') {
    return (
      <div role="alert">
        <Empty title={value ? SHELL.outdated : HOME.failed}>
          <Button onClick={() => void list.load()} ref={passFocus}>
            {SHELL.retry}
          </Button>
        </Empty>
      </div>
    )
  }
  return value ? null : <Skeleton label={SHELL.loading} />
}
