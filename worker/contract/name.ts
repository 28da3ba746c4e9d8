/** D1: the name stands here and nowhere else. */
export const PRODUCT = 'Porchlight'
export const TAGLINE = 'Never miss the perfect time to talk'
/** What search engines and previews say of it, where a page says nothing of its own. */
export const DESCRIPTION =
  'Show family and friends whether now is a good time to call. One switch, the people you choose, and it goes off by itself.'
/** D38: the one policy that may make script addresses. */
export const TRUSTED_TYPES_POLICY = 'porchlight'
