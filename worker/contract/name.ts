/** D1: the name stands here and nowhere else. */
export const PRODUCT = 'Porchlight'
export const TAGLINE = 'Never miss the perfect time to talk'
