import { PASSWORD_MINIMUM } from '#contract/limits.ts'

export const AUTH = {
  confirmPassword: 'Confirm password',
  email: 'Email',
  hidePassword: 'Hide password',
  mismatch: "Passwords don't match",
  missing: 'Please fill this in',
  name: 'Name (First Last)',
  nameHint: 'This is how contacts will search for you.',
  password: 'Password',
  phone: 'Phone number',
  phoneHint: 'Only contacts who see you available get it.',
  phonePlaceholder: '+1 555 123 4567',
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
