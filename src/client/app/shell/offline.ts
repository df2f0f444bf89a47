/** Registers the service worker that makes the application work offline. */
export function workOffline(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch(() => {
      // Without it the application works online only.
    })
  })
}

/** A page older than the server's files cannot load the rest of its code, so it reloads once. */
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

/** Sends the service worker the language for its notifications. */
export async function tellLanguage(language: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ language })
}
