/// <reference lib="webworker" />

/** Filled in by the build: every file of the application, and a name that changes when one of them does. */
declare const FILES: readonly string[]
declare const VERSION: string

const worker = self as unknown as ServiceWorkerGlobalScope
const NAME = `mehen ${VERSION}`
const PAGE = '/index.html'

/** Keeps the whole application, so that it works without a connection after the first visit. */
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

/** Pages come from the server while it answers, so that a new version is seen; else the kept one is shown. */
async function page(request: Request): Promise<Response> {
  try {
    const response = await fetch(request)
    if (response.ok) return response
  } catch {
    // No connection: the kept page it is.
  }
  return (await caches.match(PAGE, { cacheName: NAME })) ?? Response.error()
}

/** Files have their content in their name, so the kept one is always right. */
async function kept(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: NAME, ignoreVary: true })) ?? fetch(request)
}

interface Notice {
  readonly title: string
  readonly body?: string
  readonly url?: string
}

/** It is somebody's turn. */
worker.addEventListener('push', (event) => {
  const { title, body = '', url = '/' } = (event.data?.json() ?? { title: 'Mehen' }) as Notice
  event.waitUntil(
    worker.registration.showNotification(title, { body, tag: url, data: url, icon: '/mehen.svg' }),
  )
})

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
