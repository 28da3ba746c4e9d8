export const NOT_FOUND = {
  description: 'There is no page at this address.',
  heading: '404 Page Not Found',
  hint: 'Did you forget to add the page to the router?',
  home: 'Go to Home',
  text: 'Nobody lives at this address, but your porch is close by.',
  title: 'Page Not Found (404)'
} as const
