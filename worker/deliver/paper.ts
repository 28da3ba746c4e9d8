import { PRODUCT, TAGLINE } from '#contract/name.ts'

/** What a mail says, before it is set in type. */
export interface Letter {
  subject: string
  heading: string
  lead: string
  /** The one thing to do. */
  action?: { label: string; url: string }
  more: readonly string[]
  /** Why it came, in small print. */
  reason: string
  /** The page that stops mail of this kind. */
  unsubscribe?: string
}

const STOP = 'No more mails of this kind'

/** A letter as plain text. */
export function plainText({ heading, lead, action, more, reason, unsubscribe }: Letter): string {
  let link = action && `${action.label}:\n${action.url}`
  let stop = unsubscribe && `${STOP}:\n${unsubscribe}`
  let parts = [heading, lead, link, ...more, `-- \n${PRODUCT}. ${TAGLINE}.\n${reason}`, stop]
  return `${parts.filter(part => part !== undefined).join('\n\n')}\n`
}

// Mail programs know no variables, and some no style sheet: colours are written out, those of the dark stand in a sheet.
const INK = 'color:#1b1d26'
const MUTED = 'color:#5c606e'
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"

const SHEET = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{text-decoration:underline}
@media (prefers-color-scheme:dark){
.paper{background:#12141c!important}
.card{background:#1a1d28!important;border-color:#2b2f3d!important}
.ink{color:#f2efe8!important}
.muted,.muted a{color:#a9adbb!important}
.name{color:#ffcf85!important}
.button{background:#ffc05c!important;color:#2a1900!important}
}`

/** The same letter as a page: no picture, no script, nothing that is loaded. */
export function page(letter: Letter): string {
  let { subject, heading, lead, action, more, reason, unsubscribe } = letter
  let paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.55;${INK}">${escaped(text)}</p>`
  let button =
    action &&
    `<p style="margin:24px 0"><a class="button" href="${escaped(action.url)}" style="display:inline-block;padding:13px 22px;border-radius:14px;background:#f5a524;color:#2a1900;font-size:16px;font-weight:650;line-height:1.2;text-decoration:none">${escaped(action.label)}</a></p>`
  let stop =
    unsubscribe &&
    `<br><a href="${escaped(unsubscribe)}" style="${MUTED};text-decoration:underline">${STOP}</a>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${SHEET}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#fbfaf7">
<div role="main">
<div style="display:none;max-height:0;overflow:hidden">${escaped(lead)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#fbfaf7;${FONT}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:448px;text-align:left">
<tr><td class="name" style="padding:0 4px 14px;color:#8a5200;font-size:17px;font-weight:750;letter-spacing:-.02em"><span aria-hidden="true" style="color:#f5a524">&#9679;</span> ${PRODUCT}</td></tr>
<tr><td class="card" style="padding:26px 24px 12px;background:#ffffff;border:1px solid #e8e4dc;border-radius:22px">
<h1 class="ink" style="margin:0 0 14px;font-size:22px;line-height:1.3;letter-spacing:-.02em;${INK}">${escaped(heading)}</h1>
${[paragraph(lead), button, ...more.map(paragraph)].filter(Boolean).join('\n')}
</td></tr>
<tr><td class="muted" style="padding:16px 4px 0;font-size:13px;line-height:1.55;${MUTED}">${escaped(reason)}${stop ?? ''}</td></tr>
</table>
</td></tr>
</table>
</div>
</body>
</html>
`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;'
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, letter => ENTITIES[letter] ?? '')
}
