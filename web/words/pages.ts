export const SETTINGS = {
  title: 'Settings',
  description: 'Your profile, your weekly schedule, your tags and what you want to be told.',
  signOut: 'Sign Out'
} as const
