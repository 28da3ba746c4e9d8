import { PASSWORD_MINIMUM } from '#contract/limits.ts'

export const AUTH = {
  back: 'Back to sign in',
  confirmPassword: 'Confirm password',
  email: 'Email',
  emailMissing: 'Please enter your email address',
  forgot: 'Forgot My Password',
  forgotText:
    'Nobody can read your password, so none is sent. You get a link by email to choose a new one; it works once, for 30 minutes.',
  forgotTitle: 'Forgot your password?',
  hidePassword: 'Hide password',
  mismatch: "Passwords don't match",
  missing: 'Please fill this in',
  name: 'Name (First Last)',
  nameHint: 'This is how contacts will search for you.',
  password: 'Password',
  phone: 'Phone number',
  phoneHint: 'Only contacts who see you available get it.',
  phoneHintOptional: 'Only contacts who see you available get it. Without it nobody can call you.',
  phonePlaceholder: '+1 555 123 4567',
  privacy: 'Privacy notice',
  sendPassword: 'Send Password',
  showPassword: 'Show password',
  signIn: 'Sign in',
  signUp: 'Sign up',
  toSignIn: 'Already have an account? Sign in',
  toSignUp: 'Need an account? Sign up',
  working: 'One moment...'
} as const

export const PROMISES = [
  'One switch tells your people when to call.',
  'You choose which groups can see it.',
  'It goes off by itself. No location, no ads.'
] as const

export const STRENGTH = {
  common: 'This one is on every list of common passwords. Another one would be safer.',
  fair: 'Fine. A longer one, such as a few words, is safer.',
  good: 'Good. Long passwords are hard to guess.',
  short: `At least ${PASSWORD_MINIMUM} characters.`
} as const

/** D21: the screen that the link in the mail opens. */
export const RESET = {
  description: 'Choose a new password with the link from your email.',
  expiredText: 'A link works once, for 30 minutes. Ask for a new one:',
  expiredTitle: 'This link has expired',
  linkText: 'Open the link in the email once more, or ask for a new one:',
  linkTitle: 'The link is missing',
  newPassword: 'New password',
  confirm: 'Confirm new password',
  save: 'Save New Password',
  sendLink: 'Send New Link',
  text: 'Afterwards you sign in with it on each of your devices.',
  title: 'Choose a new password'
} as const
