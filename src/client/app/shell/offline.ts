/** Registers the service worker that keeps the application for days without a connection. */
export function workOffline(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch(() => {
      // A browser that forbids it plays online only.
    })
  })
}
