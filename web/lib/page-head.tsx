import { PRODUCT, TAGLINE } from '#contract/name.ts'

/** SPEC 2: what a page says of itself to browsers and search engines. */
export function PageHead({
  canonical,
  description,
  robots = 'index, follow',
  title
}: {
  /** The path under which this page wants to be known. */
  canonical?: string
  description?: string
  robots?: string
  title?: string
}) {
  return (
    <>
      <title>{title ? `${title} - ${PRODUCT}` : `${PRODUCT} - ${TAGLINE}`}</title>
      <meta content={robots} name="robots" />
      {canonical ? <link href={location.origin + canonical} rel="canonical" /> : null}
      {description ? <meta content={description} name="description" /> : null}
    </>
  )
}
