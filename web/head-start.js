// Asks for what a page shows first, and for its code, while the app itself, which takes longer, is still on its way;
// web/lib/head-start.ts takes the answers over. The build fills in what stands between percent signs.
{
  const PATIENCE_MS = 15_000
  const RESCUE_MS = 2_000
  const EVERYWHERE = '%EVERYWHERE%'.split(' ')
  const NOWHERE_AT = '%NOWHERE_AT%'.split(' ')
  const FOR_ALL = '%FOR_ALL%'.split(' ')
  const CALLS = '%CALLS%'
  const FILES = '%FILES%'

  const ask = async (path, sessionId) => {
    let begunAt = Date.now()
    try {
      let response = await fetch(path, {
        credentials: 'include',
        headers: { Authorization: `Bearer ${sessionId}` },
        signal: AbortSignal.timeout(PATIENCE_MS)
      })
      return { arrivedAt: Date.now(), begunAt, response }
    } catch {
      // The app asks again.
      return undefined
    }
  }

  let { pathname, search } = location
  // Without the app or its styles nobody could say that something has failed. So the page is loaded anew, once in a tab.
  addEventListener('load', () => {
    if (NOWHERE_AT.includes(pathname)) return
    let isBare = false
    try {
      // By now all of these have come or failed; what is asked for later is the app's matter.
      let styles = [...document.querySelectorAll('link[rel=stylesheet]')]
      isBare = styles.some(({ sheet }) => sheet.cssRules.length === 0)
    } catch {
      // Styles that failed are none, or nobody may read them.
      isBare = true
    }
    setTimeout(() => {
      let isEmpty = document.getElementById('root')?.hasChildNodes() === false
      try {
        if ((!isBare && !isEmpty) || sessionStorage.getItem('rescued') !== null) return
        sessionStorage.setItem('rescued', '')
        location.reload()
      } catch {
        // Where that can't be remembered it had better not be done.
      }
    }, RESCUE_MS)
  })
  let sessionId = null
  try {
    sessionId = localStorage.getItem('sessionId')
  } catch {
    // Storage that can't be opened holds nobody.
  }
  let isShown = sessionId !== null || FOR_ALL.includes(pathname)
  let files = [...(FILES[pathname] ?? []), ...(FILES[pathname + search] ?? [])]
  for (let href of isShown ? new Set(files) : []) {
    let isStyle = href.endsWith('.css')
    // Asked for in the very way in which the app does it, or it would be fetched twice.
    let how = isStyle ? { as: 'style', rel: 'preload' } : { rel: 'modulepreload' }
    let link = document.createElement('link')
    document.head.append(Object.assign(link, how, { crossOrigin: '', href }))
  }
  if (sessionId !== null && !NOWHERE_AT.includes(pathname)) {
    let paths = [...EVERYWHERE, ...(CALLS[pathname + search] ?? [])]
    let answers = Object.fromEntries(paths.map(path => [path, ask(path, sessionId)]))
    globalThis.headStart = { answers, begunAt: Date.now(), sessionId }
  }
}
