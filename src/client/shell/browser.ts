import { api } from '../net/api.ts'
import { loadServerInfo } from '../net/me.ts'

/** Downloads a text as a file. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Compresses a text for use in an address: deflate, then URL-safe base64. */
export async function compressForUrl(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  let letters = ''
  for (const byte of bytes) letters += String.fromCharCode(byte)
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The inverse of `packed`. */
export async function decompressFromUrl(letters: string): Promise<string> {
  const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new Response(stream).text()
}

/** Registers the service worker that makes the application work offline. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch(() => {
      // Without it the application works online only.
    })
  })
}

/** A page older than the server's files cannot load the rest of its code, so it reloads once. */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(RELOADED) !== null) return
    sessionStorage.setItem(RELOADED, 'yes')
    event.preventDefault()
    location.reload()
  })
  addEventListener('load', () => setTimeout(() => sessionStorage.removeItem(RELOADED), 10_000))
}

const RELOADED = 'mehen.renewed'

/** Sends the service worker the language for its notifications. */
export async function sendLanguage(language: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ language })
}

/**
 * `none`: the server or the browser does not support push. `denied`: the user forbids notifications. `failed`: the
 * browser's push service or the server rejected the subscription.
 */
export type PushState = 'none' | 'denied' | 'failed' | 'off' | 'on'

async function publicKey(): Promise<string | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null
  return (await loadServerInfo())?.pushKey ?? null
}

export async function pushState(): Promise<PushState> {
  if ((await publicKey()) === null) return 'none'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Subscribes this browser to notifications of the user's turns. */
export async function startPush(): Promise<PushState> {
  const key = await publicKey()
  if (key === null) return 'none'
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  let made: PushSubscription | undefined
  try {
    const registration = await navigator.serviceWorker.ready
    made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    const { endpoint, keys } = made.toJSON()
    await api.subscribe({ endpoint, keys })
    return 'on'
  } catch {
    await made?.unsubscribe().catch(() => undefined)
    return 'failed'
  }
}

export async function stopPush(): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration()
  const made = await registration?.pushManager.getSubscription()
  if (made) {
    await api.unsubscribe(made.endpoint).catch(() => undefined)
    await made.unsubscribe()
  }
  return 'off'
}
