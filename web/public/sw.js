// oxlint-disable unicorn/require-post-message-target-origin -- a window of the app is no window of others

// The service worker (D34). It keeps the files of one build and shows what a push service brings; it keeps nothing of a
// person. What stands between percent signs is filled in by the build.

const VERSION = '%VERSION%'
const FILES = ['%FILES%']
const CACHE = `files ${VERSION}`

/** What answers for a person, or acts by being opened: the worker stays out of its way. */
const OUTSIDE = ['/api', '/ws', '/photos', '/nfc-toggle', '/do']
/** A network that has brought no document by then counts as none. */
const PATIENCE_MS = 4_000
/** Shown for a push that can't be understood: each one has to show something. */
const FALLBACK = { title: '%PRODUCT%', body: 'There is news for you.', tag: 'news' }

const isOutside = path => OUTSIDE.some(own => path === own || path.startsWith(`${own}/`))
const isFile = path => path.startsWith('/assets/')
/** The same question that the server asks before it answers with the document. */
const isScreen = path => !isOutside(path) && !/\.[^/]*$/.test(path)

self.addEventListener('install', event => {
  // Where the browser knows how, what is outside doesn't even wake the worker.
  event.addRoutes?.(
    OUTSIDE.flatMap(path => [path, `${path}/*`]).map(pathname => ({
      condition: { urlPattern: { pathname } },
      source: 'network'
    }))
  )
  event.waitUntil(keepFiles().then(() => self.skipWaiting()))
})

self.addEventListener('activate', event => event.waitUntil(takeOver()))

self.addEventListener('fetch', event => {
  let { request } = event
  let { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET') return
  if (isFile(pathname)) return event.respondWith(answerFile(request))
  if (request.mode !== 'navigate' || !isScreen(pathname)) return
  event.respondWith(answerVisit(event))
  event.waitUntil(dropOlderFiles())
})

self.addEventListener('push', event => {
  let news = readNews(event.data)
  event.waitUntil(Promise.all([show(news), mark(news)]))
})

self.addEventListener('notificationclick', event => {
  let { action, notification } = event
  notification.close()
  if (action === 'later') return
  event.waitUntil(action === 'call' ? call(notification.data) : open(notification.data))
})

// Only the app can say whose the new subscription is; an app that is closed looks after it when it is opened.
self.addEventListener('pushsubscriptionchange', event => {
  event.waitUntil(tellWindows({ type: 'subscription changed' }))
})

/** All files of this build or none; a document of another build, as during a deployment, is none of them. */
async function keepFiles() {
  let page = await fetch('/', { cache: 'reload' })
  let text = await page.clone().text()
  if (!page.ok || !text.includes(`data-version="${VERSION}"`)) throw new Error('Another build')
  let cache = await caches.open(CACHE)
  await cache.addAll(FILES)
  await cache.put('/', page)
}

/** A new worker needs no waiting: it has what the pages of earlier builds need, too. They are told of it. */
async function takeOver() {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
  await tellWindows({ type: 'version', version: VERSION })
}

/** An open page may run an earlier build and still need its files; caches are listed in the order they were made. */
async function dropOlderFiles() {
  let names = await caches.keys()
  let older = names.slice(0, Math.max(0, names.indexOf(CACHE)))
  if (older.length > 0 && (await openWindows()).length === 0) {
    await Promise.all(older.map(name => caches.delete(name)))
  }
}

/** A file's name tells its content, so whichever build it was kept for, it is the right one. */
async function answerFile(request) {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request)
}

/** The document as it is on the server now; the kept one only where the server gives none. */
async function answerVisit(event) {
  let asked = visit(event).catch(() => undefined)
  event.waitUntil(asked)
  let answer = await Promise.race([asked, pause(PATIENCE_MS)])
  if (answer && answer.status < 500) return answer
  let kept = await caches.open(CACHE).then(cache => cache.match('/', { ignoreVary: true }))
  return kept ?? (await asked) ?? Response.error()
}

async function visit({ preloadResponse, request }) {
  return (await preloadResponse) ?? fetch(request)
}

function pause(ms) {
  return new Promise(resolve => setTimeout(resolve, ms))
}

/** What a push says, each part only if it is what it should be. */
function readNews(data) {
  let news = parse(data)
  let { body, phone, tag, title, unread, userId } = news
  let isUsable = isText(title)
  return {
    title: isUsable ? title : FALLBACK.title,
    body: isText(body) ? body : isUsable ? '' : FALLBACK.body,
    tag: isText(tag) ? tag : FALLBACK.tag,
    url: readPath(news.url),
    unread: Number.isSafeInteger(unread) && unread >= 0 ? unread : undefined,
    phone: isText(phone) && /^\+?\d{3,20}(,\d{1,20})?$/.test(phone) ? phone : undefined,
    userId: Number.isSafeInteger(Number(userId)) && Number(userId) > 0 ? Number(userId) : undefined
  }
}

function parse(data) {
  try {
    return Object(data.json())
  } catch {
    return {}
  }
}

function isText(value) {
  return typeof value === 'string' && value.trim() !== ''
}

/** A screen of this site; nothing that acts by being opened. */
function readPath(value) {
  if (!isText(value) || !value.startsWith('/')) return '/'
  try {
    let { hash, origin, pathname, search } = new URL(value, location.origin)
    return origin === location.origin && isScreen(pathname) ? pathname + search + hash : '/'
  } catch {
    return '/'
  }
}

/** Exactly one, whatever came: a browser that sees none takes the permission away. */
async function show({ body, phone, tag, title, url, userId }) {
  let actions = [
    { action: 'call', title: 'Call' },
    { action: 'later', title: 'Later' }
  ]
  await self.registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    icon: '/icons/any-192.png',
    badge: '/icons/monochrome-96.png',
    data: { phone, url, userId },
    ...(phone && { actions })
  })
}

/** The number on the icon, as it was true when the push left; an app that is opened knows it better. */
async function mark({ unread }) {
  if (unread === undefined) return
  try {
    await navigator.setAppBadge?.(unread)
  } catch {
    // An icon that takes no number.
  }
}

async function open({ url }) {
  let [window] = await openWindows()
  if (!window) return self.clients.openWindow(url)
  await window.focus()
  window.postMessage({ type: 'open', url })
}

/** The app asks first whether it is still a good time; where it isn't open, the phone dials at once. */
async function call({ phone, url, userId }) {
  let [window] = await openWindows()
  if (window) {
    await window.focus()
    return window.postMessage({ type: 'call', phone, userId })
  }
  try {
    await self.clients.openWindow(`tel:${phone}`)
  } catch {
    await self.clients.openWindow(url)
  }
}

/** The windows of this app, the one that was used last first. */
function openWindows() {
  return self.clients.matchAll({ includeUncontrolled: true, type: 'window' })
}

async function tellWindows(message) {
  for (let window of await openWindows()) window.postMessage(message)
}
