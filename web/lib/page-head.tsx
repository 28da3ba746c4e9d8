import { DESCRIPTION, PRODUCT, TAGLINE } from '#contract/name.ts'
import { PREVIEW_IMAGE } from '#contract/site.ts'

/** What stands beside a link to a page, where that is not what the page says of itself anyway. */
interface Preview {
  description?: string
  /** The path of a picture of 1200 x 630. */
  image?: string
  title?: string
}

/** SPEC 2: what a page says of itself to browsers, search engines and whoever gets a link to it. */
export function PageHead({
  canonical,
  description = DESCRIPTION,
  keywords,
  preview = {},
  robots = 'index, follow',
  title
}: {
  /** The path under which this page wants to be known. */
  canonical?: string
  description?: string
  keywords?: string
  preview?: Preview
  robots?: 'index, follow' | 'noindex'
  title?: string
}) {
  let full = title ? `${title} - ${PRODUCT}` : `${PRODUCT} - ${TAGLINE}`
  let address = canonical === undefined ? undefined : location.origin + canonical
  let image = location.origin + (preview.image ?? PREVIEW_IMAGE)
  let previewTitle = preview.title ?? full
  let previewText = preview.description ?? description
  return (
    <>
      <title>{full}</title>
      <meta content={robots} name="robots" />
      <meta content={description} name="description" />
      {keywords ? <meta content={keywords} name="keywords" /> : null}
      {address ? <link href={address} rel="canonical" /> : null}
      {address ? <meta content={address} property="og:url" /> : null}
      <meta content={previewTitle} property="og:title" />
      <meta content={previewText} property="og:description" />
      <meta content={image} property="og:image" />
      <meta content={previewTitle} name="twitter:title" />
      <meta content={previewText} name="twitter:description" />
      <meta content={image} name="twitter:image" />
    </>
  )
}

/** D38: takes the static document's own words back before pages say theirs, so that nothing stands twice. */
export function clearStaticHead(): void {
  for (let element of document.head.querySelectorAll('[data-default]')) element.remove()
}
