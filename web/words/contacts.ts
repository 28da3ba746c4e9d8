import { PRODUCT } from '#contract/name.ts'

/** SPEC 2: what the Contacts page says. */
export const CONTACTS = {
  accept: 'Accept',
  add: 'Add',
  addContact: 'Add Contact',
  all: 'All Contacts',
  cancel: 'Cancel',
  clear: 'Clear search',
  contact: 'Contact',
  description: 'Your contacts and groups: ask somebody in, sort them, and see who knows you.',
  empty: 'No contacts yet',
  emptyText: 'Add contacts to see them here',
  failed: "Your contacts couldn't be loaded.",
  invite: `They may not be on ${PRODUCT} yet. Send them an invitation.`,
  inviteAnybody: `Not on ${PRODUCT} yet?`,
  inviteLink: 'Invite Link',
  linkCopied: 'Link copied!',
  loading: 'Loading contacts',
  remove: 'Remove Contact',
  requested: 'Requested',
  search: 'Search contacts',
  searchPeople: 'Name, username or email',
  searchSubmit: 'Search',
  searching: 'Searching',
  share: 'Share',
  show: 'Show',
  stale: 'This list may be out of date.',
  title: 'Contacts',
  tryAgain: 'Try again'
} as const

/** SPEC 2: what the Groups view says. */
export const GROUPS = {
  add: 'Add',
  addMember: 'Add Member',
  color: 'Color',
  create: 'Create',
  createFirst: 'Create your first group',
  createGroup: 'Create Group',
  delete: 'Are you sure you want to delete this group?',
  empty: 'No contact groups',
  emptyText: 'Create groups to organize your contacts',
  everybodyIn: 'All friends are already in this group',
  failed: "Your groups couldn't be loaded.",
  loading: 'Loading groups',
  name: 'Group name',
  nameTooLong: 'A group name has at most 50 characters.',
  noMatch: 'No contacts found matching your search',
  noMembers: 'No members in this group yet',
  privacy:
    'Choose on Home which groups can see your status. Nobody is told which groups they are in.',
  tab: 'Groups',
  title: 'Contact Groups',
  to: 'to'
} as const

/** Where the requests stand that somebody without contacts may be waiting for. */
export const requestsOnHome = (count: number) =>
  count === 1
    ? 'One contact request waits for your answer on Home'
    : `${count} contact requests wait for your answer on Home`
export const noContactsMatch = (query: string) => `No contacts found matching "${query}"`
export const noPeopleMatch = (query: string) => `No users found matching "${query}"`
export const contactsFound = (count: number) =>
  `${count} ${count === 1 ? 'contact' : 'contacts'} found`
export const peopleFound = (count: number) => `${count} ${count === 1 ? 'person' : 'people'} found`
/** In groups of three, as in English. Not by `Intl`: what formats its first number takes longer than drawing a page. */
export const scoreText = (score: number) =>
  `Score ${String(score).replaceAll(/\B(?=(\d{3})+$)/g, ',')}`
/** SPEC 2: the letter of its text, for one member too. */
/** What goes with a group that is deleted: the entries of the schedule that are for it. */
export const schedulesGo = (count: number) =>
  count === 1 ? 'Its schedule goes with it.' : `Its ${count} schedules go with it.`

export const memberCount = (count: number) => `(${count} members)`

/** SPEC 2: the question before a removal, around the contact's name. */
export const REMOVAL = {
  before: 'Are you sure you want to remove ',
  after:
    ' from your contacts? This action cannot be undone and they will no longer be able to see your availability status.',
  invites:
    'You have invite links that still work. Somebody who has one can come back by it under another name: you can revoke it under Add Contact.'
} as const

/** Names for those who can't see what a button stands beside. */
export const LABELS = {
  accept: (name: string) => `Accept ${name}`,
  add: (name: string) => `Add ${name}`,
  addMember: (group: string) => `Add Member to ${group}`,
  deleteGroup: (group: string) => `Delete group ${group}`,
  members: (group: string) => `Members of ${group}`,
  more: (name: string) => `More for ${name}`,
  removeMember: (name: string, group: string) => `Remove ${name} from ${group}`
} as const
