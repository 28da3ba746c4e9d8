import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { PageHead } from './lib/page-head.tsx'
import { AuthPage } from './pages/auth.tsx'
import { HomePage } from './pages/home.tsx'
import { FailureBoundary } from './parts/failure-boundary.tsx'
import { Shell } from './parts/shell.tsx'
import { UnreachableNotice } from './parts/unreachable-notice.tsx'
import { $live } from './stores/live.ts'
import { $session } from './stores/session.ts'
import { Spinner } from './ui/spinner.tsx'
import { SHELL } from './words/shell.ts'

const ContactsPage = lazy(async () => ({
  default: (await import('./pages/contacts.tsx')).ContactsPage
}))
const InfoPage = lazy(async () => ({ default: (await import('./pages/info.tsx')).InfoPage }))
const NotFoundPage = lazy(async () => ({
  default: (await import('./pages/not-found.tsx')).NotFoundPage
}))
const SettingsPage = lazy(async () => ({
  default: (await import('./pages/settings.tsx')).SettingsPage
}))

// Not needed before somebody has done something.
const Toaster = lazy(async () => ({ default: (await import('./parts/toaster.tsx')).Toaster }))

export function App() {
  useStore($live)
  return (
    <>
      <FailureBoundary>
        <Screen />
      </FailureBoundary>
      <Suspense>
        <Toaster />
      </Suspense>
    </>
  )
}

function Screen() {
  let session = useStore($session)
  switch (session.state) {
    case 'loading':
      return <Loading />
    case 'signed-out':
      return <AuthPage />
    case 'unreachable':
      return <UnreachableNotice />
    case 'signed-in':
      return (
        <Shell key={session.userId}>
          <Pages />
        </Shell>
      )
  }
}

/** SPEC 2: the routes of a signed-in person. */
function Pages() {
  return (
    <FailureBoundary>
      <Suspense fallback={<Loading />}>
        <Switch>
          <Route component={HomePage} path="/" />
          <Route component={ContactsPage} path="/contacts" />
          <Route component={InfoPage} path="/info" />
          <Route component={SettingsPage} path="/settings" />
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </FailureBoundary>
  )
}

function Loading() {
  return (
    <>
      <PageHead />
      <Spinner label={SHELL.loading} />
    </>
  )
}
