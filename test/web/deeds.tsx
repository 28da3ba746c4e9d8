import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { FakeReader } from './fake-reader.ts'
import { ANA, ana, ben, cleo, fill, tap, type WholeApp } from './whole-app.tsx'

interface Deed {
  /** The call it makes. */
  call: string
  /** What a person does for it, from opening the app on. */
  run: (app: WholeApp) => Promise<void>
}

const signedOut = (deed: () => Promise<void>) => async (app: WholeApp) => {
  app.arrives('/')
  await deed()
}

const at = (address: string, deed: () => Promise<void>) => async (app: WholeApp) => {
  await app.opens(address)
  await deed()
}

const GROUPS = '/contacts?view=groups'
const SCHEDULE = '/settings?tab=schedule'

/** SPEC 8: everything a person can do that makes a call, and is told of. */
export const DEEDS = {
  'sign in': {
    call: 'POST /api/login',
    run: signedOut(async () => {
      await fill({ Email: ana.email, Password: 'wrong' })
      await tap('Sign in')
    })
  },
  'sign up': {
    call: 'POST /api/register',
    run: signedOut(async () => {
      await tap('Need an account? Sign up')
      await fill(ANA)
      await tap('Sign up')
    })
  },
  'go available': {
    call: 'POST /api/status',
    run: at('/', () => tap(/^Available/, 'switch'))
  },
  'accept a request': {
    call: 'POST /api/friend-request/3/accept',
    run: at('/', () => tap('Accept Noor Haddad'))
  },
  'decline a request': {
    call: 'POST /api/friend-request/3/decline',
    run: at('/', () => tap('Decline Noor Haddad'))
  },
  'search for people': {
    call: 'POST /api/search',
    run: at('/contacts', async () => {
      await tap('Add Contact')
      await fill({ 'Name, username or email': 'Dan' })
      await tap('Search')
    })
  },
  'send a request': {
    call: 'POST /api/friend-request',
    run: at('/contacts', async () => {
      await tap('Add Contact')
      await fill({ 'Name, username or email': 'Dan' })
      await tap('Search')
      await tap('Add Dan Ode')
    })
  },
  'add a member': {
    call: 'POST /api/contact-groups/501/members',
    run: at(GROUPS, async () => {
      await tap('Add Member to Family')
      await tap('Add Cleo Diaz')
    })
  },
  'remove a member': {
    call: `DELETE /api/contact-groups/501/members/${ben.friendshipId}`,
    run: at(GROUPS, () => tap('Remove Ben Okoro from Family'))
  },
  'create a group': {
    call: 'POST /api/contact-groups',
    run: at(GROUPS, async () => {
      await tap('Create Group')
      await fill({ 'Group name': 'Chess' })
      await tap('Create')
    })
  },
  'delete a group': {
    call: 'DELETE /api/contact-groups/501',
    run: at(GROUPS, async () => {
      vi.stubGlobal('confirm', () => true)
      await tap('Delete group Family')
    })
  },
  'remove a contact': {
    call: `DELETE /api/friends/${cleo.id}`,
    run: at('/contacts', async () => {
      await tap('More for Cleo Diaz')
      await tap('Remove Contact', 'menuitem')
      await tap('Remove Contact')
    })
  },
  'create an entry': {
    call: 'POST /api/scheduled-availability',
    run: at(SCHEDULE, async () => {
      await tap('Add Schedule')
      let [, submit] = await screen.findAllByRole('button', { name: 'Add Schedule' })
      submit?.click()
    })
  },
  'switch an entry': {
    call: 'PATCH /api/scheduled-availability/41',
    run: at(SCHEDULE, () => tap(/^Monday/, 'switch'))
  },
  'delete an entry': {
    call: 'DELETE /api/scheduled-availability/41',
    run: at(SCHEDULE, () => tap(/^Delete /))
  },
  'change a preference': {
    call: 'POST /api/notifications/preferences',
    run: at('/settings', () => tap('Status changes', 'switch'))
  },
  'touch a tag': {
    call: 'POST /api/status',
    run: async app => {
      app.hasNfc()
      await app.opens('/settings?tab=nfc')
      await tap('Start Listening')
      FakeReader.latest.reads([{ recordType: 'url', text: `${location.origin}/nfc-toggle` }])
    }
  },
  'change the account': {
    call: 'PATCH /api/account',
    run: at('/account', async () => {
      await fill({ 'Name (First Last)': 'Ana Maria Silva' })
      await tap('Save Changes')
    })
  },
  'change the password': {
    call: 'POST /api/change-password',
    run: at('/account', async () => {
      await fill({
        'Current password': 'Secret-1!',
        'New password': 'four brown horses',
        'Confirm new password': 'four brown horses'
      })
      await tap('Change Password')
    })
  },
  'remove the photo': {
    call: 'DELETE /api/delete-profile-photo',
    run: async app => {
      app.server.answers['GET /api/me'] = { body: { ...ana, avatar: '/photos/a' } }
      await app.opens('/account')
      await tap('Remove Photo')
    }
  },
  'delete the account': {
    call: 'DELETE /api/account',
    run: at('/account', async () => {
      await tap('Delete Account')
      let [, sure] = await screen.findAllByRole('button', { name: 'Delete Account' })
      sure?.click()
    })
  },
  'ask for a new password': {
    call: 'POST /api/forgot-password',
    run: signedOut(async () => {
      await tap('Forgot My Password')
      await fill({ Email: ana.email })
      await tap('Send Password')
    })
  }
} as const satisfies Record<string, Deed>
