/** Registers the service worker that keeps the application for days without a connection. */
export function workOffline(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch(() => {
      // A browser that forbids it plays online only.
    })
  })
}

/** A page older than the server's files cannot load its further parts: it loads itself again, once. */
export function renewWhenOld(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(RENEWED) !== null) return
    sessionStorage.setItem(RENEWED, 'yes')
    event.preventDefault()
    location.reload()
  })
  addEventListener('load', () => setTimeout(() => sessionStorage.removeItem(RENEWED), 10_000))
}

const RENEWED = 'mehen.renewed'

/** Tells the service worker in which language to word its notifications. */
export async function tellLanguage(language: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ language })
}
