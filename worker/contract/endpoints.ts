import * as account from './account.ts'
import * as actionLinks from './action-links.ts'
import * as bells from './bells.ts'
import * as contacts from './contacts.ts'
import type { Endpoint } from './endpoint.ts'
import * as groups from './groups.ts'
import * as invites from './invites.ts'
import * as mail from './mail.ts'
import * as notifications from './notifications.ts'
import * as schedule from './schedule.ts'
import * as score from './score.ts'
import * as push from './push.ts'
import * as profile from './profile.ts'
import * as reference from './reference.ts'
import * as requests from './requests.ts'
import * as sessions from './sessions.ts'
import * as status from './status.ts'

/** Every call of the API. */
export const ENDPOINTS: readonly Endpoint[] = [
  account.register,
  account.login,
  account.logout,
  account.readMe,
  profile.changeAccount,
  profile.deleteAccount,
  profile.exportAccount,
  profile.changePassword,
  profile.forgotPassword,
  profile.resetPassword,
  profile.uploadPhoto,
  profile.deletePhoto,
  sessions.readSessions,
  sessions.endOneSession,
  sessions.endOtherSessions,
  status.changeStatus,
  requests.search,
  requests.sendRequest,
  requests.readRequests,
  requests.acceptRequest,
  requests.declineRequest,
  contacts.readContacts,
  contacts.viewAsContact,
  contacts.removeContact,
  bells.ringBell,
  bells.stopBell,
  groups.readGroups,
  groups.createGroup,
  groups.deleteGroup,
  groups.addMember,
  groups.removeMember,
  schedule.readSchedule,
  schedule.createEntry,
  schedule.changeEntry,
  schedule.deleteEntry,
  notifications.readNotifications,
  notifications.markRead,
  notifications.readPreferences,
  notifications.putPreference,
  notifications.postPreference,
  mail.openUnsubscribe,
  mail.unsubscribe,
  push.readPushKey,
  push.readPushSubscriptions,
  push.subscribeToPush,
  push.unsubscribeFromPush,
  push.testPush,
  score.readOwnScore,
  score.readScore,
  score.recordCall,
  actionLinks.readActionLinks,
  actionLinks.createActionLink,
  actionLinks.deleteActionLink,
  actionLinks.followActionLink,
  actionLinks.undoActionLink,
  invites.readInvites,
  invites.createInvite,
  invites.deleteInvite,
  invites.readInviter,
  invites.acceptInvite,
  reference.readHealth,
  reference.readOpenApi,
  reference.readReference
]

/** Whether a path of the contract, with `:name` for one segment, is the path of a request. */
export function isPathOf(endpoint: Endpoint, pathname: string): boolean {
  let wanted = endpoint.path.split('/')
  let given = pathname.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, i) => (part.startsWith(':') ? given[i] !== '' : part === given[i]))
  )
}
