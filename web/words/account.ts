/** SPEC 2: what Account Settings say. */
export const ACCOUNT = {
  back: 'Back to Settings',
  cancel: 'Cancel',
  changePhoto: 'Change Photo',
  crop: 'Crop Your Photo',
  cropText:
    'Drag the corners to adjust the crop area. Your photo will be resized to fit perfectly.',
  currentPassword: 'Current password',
  data: 'Your Data',
  dataText: 'Everything that is kept about you, as one file. You can do this three times a day.',
  delete: 'Delete Account',
  deleteText: 'Your light goes out for good, for everybody.',
  description: 'Your name, phone, photo and password, your data as a file, and the way out.',
  details: 'Update Account Information',
  download: 'Download My Data',
  downloading: 'One moment...',
  password: 'Change Password',
  passwordText: 'All your other devices are signed out then.',
  photo: 'Profile Photo',
  photoText: 'Your contacts see it, and people who search for you.',
  preview: 'Your photo',
  processing: 'Processing...',
  removePhoto: 'Remove Photo',
  save: 'Save Changes',
  signedInAs: 'Signed in as',
  takePhoto: 'Use Cropped Photo',
  title: 'Account Settings',
  uploadPhoto: 'Upload Photo'
} as const

/** SPEC 2: the statement before a deletion, around the account's username. */
export const DELETION = {
  before: 'This permanently deletes the account ',
  after: ', removes all friends and deletes all data. It cannot be undone.',
  advice: 'If you want to keep anything, download your data first.'
} as const
