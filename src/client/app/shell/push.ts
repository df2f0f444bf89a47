import { api } from '../net/api.ts'
import { serverInfo } from './useServer.ts'

/**
 * `none`: the server or the browser does not support push. `denied`: the user forbids notifications. `failed`: the
 * browser's push service or the server rejected the subscription.
 */
export type PushState = 'none' | 'denied' | 'failed' | 'off' | 'on'

async function publicKey(): Promise<string | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null
  return (await serverInfo())?.pushKey ?? null
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
