/// <reference lib="webworker" />

/** Filled in by the build: all files of the application, and a name that changes with them. */
declare const FILES: readonly string[]
declare const VERSION: string
/** Texts of notifications by language. */
declare const WORDS: { readonly [language: string]: { readonly [key: string]: string } }

const worker = self as unknown as ServiceWorkerGlobalScope
const NAME = `mehen ${VERSION}`
const PREFS = 'mehen-prefs'
const PAGE = '/index.html'
const PATIENCE_MS = 4000

/** Caches the whole application, so that it works without a connection after the first visit. */
worker.addEventListener('install', (event) => {
  event.waitUntil(fill().then(() => worker.skipWaiting()))
})

async function fill(): Promise<void> {
  const cache = await caches.open(NAME)
  await cache.addAll([PAGE, ...FILES])
}

worker.addEventListener('activate', (event) => {
  event.waitUntil(clean().then(() => worker.clients.claim()))
})

async function clean(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith('mehen ') && name !== NAME).map((name) => caches.delete(name)),
  )
}

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (FILES.includes(pathname)) event.respondWith(kept(request))
})

/** Pages come from the server while it answers, so that a new version is used; otherwise from the cache. */
async function page(request: Request): Promise<Response> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (response.ok) return response
  } catch {
    // The cached page is used.
  }
  return (await caches.match(PAGE, { cacheName: NAME })) ?? Response.error()
}

/** The name of a file contains a hash of its content, so a cached file is never outdated. */
async function kept(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: NAME, ignoreVary: true })) ?? fetch(request)
}

/** A push message: it is the reader's turn at this table. */
interface Notice {
  readonly table: string
  readonly game: string
}

worker.addEventListener('push', (event) => {
  const notice = event.data?.json() as Notice | undefined
  if (notice !== undefined) event.waitUntil(tell(notice))
})

async function tell({ table, game }: Notice): Promise<void> {
  const words = WORDS[await language()] ?? WORDS.en!
  const body = words['push.body']!.replace('{{game}}', words[`game.${game}.name`] ?? game)
  const data = `/table/${table}`
  await worker.registration.showNotification(words['push.title']!, {
    body,
    tag: data,
    data,
    icon: '/mehen.svg',
  })
}

/** The page sends the language its reader chose; notifications need it when no page is open. */
worker.addEventListener('message', (event) => {
  const { language: chosen } = event.data as { language?: string }
  if (chosen === undefined) return
  event.waitUntil(caches.open(PREFS).then((cache) => cache.put('/language', new Response(chosen))))
})

async function language(): Promise<string> {
  const kept = await caches.match('/language', { cacheName: PREFS })
  return kept === undefined ? navigator.language.slice(0, 2) : kept.text()
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(String(event.notification.data)))
})

async function show(url: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window' })
  const open = windows.find((client) => new URL(client.url).pathname === new URL(url, location.href).pathname)
  if (open) await open.focus()
  else await worker.clients.openWindow(url)
}
