import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { useWords } from '../core/words.ts'
import { IconButton } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'

export interface Toast {
  text: ReactNode
  tone?: 'plain' | 'good' | 'bad'
  /** Milliseconds until it disappears; 0 keeps it until dismissed. */
  lasts?: number
  action?: { label: string; onChoose: () => void }
}

const ToastContext = createContext<(toast: Toast) => void>(() => {})
const icons: Record<NonNullable<Toast['tone']>, IconName> = { plain: 'info', good: 'check', bad: 'warning' }

/** Returns a function that shows a short message at the bottom of the page. */
export const useToast = () => useContext(ToastContext)

let made = 0

/** Renders the page's toasts; part of KitProvider. */
export function ToastHost({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<(Toast & { id: number })[]>([])
  const words = useWords()
  const drop = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), [])
  const show = useCallback(
    (toast: Toast) => {
      const id = ++made
      setToasts((all) => [...all.slice(-3), { ...toast, id }])
      const lasts = toast.lasts ?? 6000
      if (lasts) setTimeout(() => drop(id), lasts)
    },
    [drop],
  )
  return (
    <ToastContext value={show}>
      {children}
      <div className="k-toasts" role="status" aria-live="polite">
        {toasts.map((toast) => (
          <div key={toast.id} className={`k-toast k-toast-${toast.tone ?? 'plain'}`}>
            <Icon name={icons[toast.tone ?? 'plain']} />
            <span>{toast.text}</span>
            {toast.action && (
              <button
                type="button"
                className="k-button k-button-quiet k-button-small"
                onClick={() => {
                  drop(toast.id)
                  toast.action?.onChoose()
                }}
              >
                {toast.action.label}
              </button>
            )}
            <IconButton icon="close" label={words('dismiss')} onClick={() => drop(toast.id)} />
          </div>
        ))}
      </div>
    </ToastContext>
  )
}
