import { UNSUBSCRIBE_PAGE } from '#contract/mail.ts'
import { ACTION_PAGE, JOIN_PAGE } from '#contract/pages.ts'
import { TAG_PATH } from '#contract/tag.ts'
import { useStore } from '@nanostores/react'
import { type ComponentType, useDeferredValue, useEffect } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
// First, so that no secret stays in the address while the rest comes.
import './lib/link-secret.ts'
import { fetchPatiently, latePage, lazyPart } from './lib/code.ts'
import { whenIdle } from './lib/idle.ts'
import './lib/install-offer.ts'
import { PageHead } from './lib/page-head.tsx'
import { AuthPage } from './pages/auth.tsx'
import { HomePage } from './pages/home.tsx'
import { Aside } from './parts/aside.tsx'
import { FailureBoundary } from './parts/failure-boundary.tsx'
import { Porch } from './parts/porch.tsx'
import { Shell } from './parts/shell.tsx'
import { UnreachableNotice } from './parts/unreachable-notice.tsx'
import { $live } from './stores/live.ts'
import { carePush } from './stores/push-care.ts'
import { $session } from './stores/session.ts'
import { tellWhatIsLeft } from './stores/toasts.ts'
import { navigatePast } from './ui/back.ts'
import { Spinner } from './ui/spinner.tsx'
import { SHELL } from './words/shell.ts'

const pageAt = (path: string, load: () => Promise<ComponentType>) => latePage(path, load, Loading)

const AboutPage = pageAt('/about', async () => (await import('./pages/about.tsx')).AboutPage)
const ActionPage = pageAt(ACTION_PAGE, async () => (await import('./pages/action.tsx')).ActionPage)
const AccountPage = pageAt(
  '/account',
  async () => (await import('./pages/account.tsx')).AccountPage
)
const ContactsPage = pageAt(
  '/contacts',
  async () => (await import('./pages/contacts.tsx')).ContactsPage
)
const InfoPage = pageAt('/info', async () => (await import('./pages/info.tsx')).InfoPage)
const JoinPage = pageAt(JOIN_PAGE, async () => (await import('./pages/join.tsx')).JoinPage)
const NfcTogglePage = pageAt(
  TAG_PATH,
  async () => (await import('./pages/nfc-toggle.tsx')).NfcTogglePage
)
const NotFoundPage = lazyPart(
  'not-found',
  async () => (await import('./pages/not-found.tsx')).NotFoundPage,
  Loading
)
const PrivacyPage = pageAt(
  '/privacy',
  async () => (await import('./pages/privacy.tsx')).PrivacyPage
)
const ResetPasswordPage = pageAt(
  '/reset-password',
  async () => (await import('./pages/reset-password.tsx')).ResetPasswordPage
)
const SettingsPage = pageAt(
  '/settings',
  async () => (await import('./pages/settings.tsx')).SettingsPage
)
const UnsubscribePage = pageAt(
  UNSUBSCRIBE_PAGE,
  async () => (await import('./pages/unsubscribe.tsx')).UnsubscribePage
)

/** Not needed before somebody has done something, or something has come up: the page comes first. */
const Asides = lazyPart(
  'asides',
  async () => {
    await whenIdle()
    return (await import('./parts/asides.tsx')).Asides
  },
  undefined,
  fetchPatiently
)

export function App() {
  useStore($live)
  useEffect(tellWhatIsLeft, [])
  useEffect(carePush, [])
  return (
    <Router aroundNav={navigatePast}>
      <FailureBoundary>
        <OpenPages />
      </FailureBoundary>
      <Aside>
        <Asides />
      </Aside>
    </Router>
  )
}

/** D46: what is open to all, whoever is signed in; everything else asks who is. */
function OpenPages() {
  return (
    <Switch>
      <Route component={ActionPage} path={ACTION_PAGE} />
      <Route component={JoinPage} path={JOIN_PAGE} />
      <Route component={ResetPasswordPage} path="/reset-password" />
      <Route component={UnsubscribePage} path={UNSUBSCRIBE_PAGE} />
      <Route>
        <Screen />
      </Route>
    </Switch>
  )
}

function Screen() {
  let session = useArrival(useStore($session))
  switch (session.state) {
    case 'loading':
      return <Loading />
    case 'signed-out':
      return <SignedOutPages />
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

type SessionState = ReturnType<typeof $session.get>

/**
 * Somebody's pages are drawn for the first time in short steps, so that a slow phone heeds taps meanwhile. Whoever has
 * left is gone at once.
 */
function useArrival(session: SessionState): SessionState {
  let drawn = useDeferredValue(session)
  if (session.state !== 'signed-in') return session
  let isArriving = drawn.state !== 'signed-in' || drawn.userId !== session.userId
  return isArriving ? { state: 'loading' } : session
}

/** D46: what somebody who is signed out can see: the way in, and what is kept about them. */
function SignedOutPages() {
  return (
    <Switch>
      <Route path="/privacy">
        <Porch>
          <PrivacyPage />
        </Porch>
      </Route>
      <Route component={AuthPage} />
    </Switch>
  )
}

/** SPEC 2: the routes of a signed-in person. */
function Pages() {
  let [path] = useLocation()
  return (
    <FailureBoundary key={path}>
      <Switch>
        <Route component={HomePage} path="/" />
        <Route component={AboutPage} path="/about" />
        <Route component={AccountPage} path="/account" />
        <Route component={ContactsPage} path="/contacts" />
        <Route component={InfoPage} path="/info" />
        <Route component={NfcTogglePage} path={TAG_PATH} />
        <Route component={PrivacyPage} path="/privacy" />
        <Route component={SettingsPage} path="/settings" />
        <Route component={NotFoundPage} />
      </Switch>
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
