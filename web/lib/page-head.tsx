import { PRODUCT, TAGLINE } from '#contract/name.ts'

/** SPEC 2: what a page says of itself to browsers and search engines. */
export function PageHead({
  description,
  robots = 'index, follow',
  title
}: {
  description?: string
  robots?: string
  title?: string
}) {
  return (
    <>
      <title>{title ? `${title} - ${PRODUCT}` : `${PRODUCT} - ${TAGLINE}`}</title>
      <meta content={robots} name="robots" />
      {description ? <meta content={description} name="description" /> : null}
    </>
  )
}
