import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useRef, useState } from 'react'
import { useEscape, useKitText } from '../core/hooks.ts'
import { IconButton } from './controls.tsx'
import { Icon, type IconName } from './Icon.tsx'

export interface DialogProps {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
  /** Buttons in the footer; the primary one comes last. */
  actions?: ReactNode
  width?: 'narrow' | 'normal' | 'wide'
}

/** A modal dialog. Escape, the close button and a click outside close it; focus returns to where it was. */
export function Dialog({ open, title, onClose, children, actions, width = 'normal' }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const words = useKitText()
  useEffect(() => {
    const dialog = ref.current!
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])
  return (
    <dialog
      ref={ref}
      className={`k-dialog k-dialog-${width}`}
      aria-labelledby={id}
      onClose={() => open && onClose()}
      onClick={(event) => event.target === ref.current && onClose()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {open && (
        <div className="k-dialog-body">
          <header>
            <h2 id={id}>{title}</h2>
            <IconButton icon="close" label={words('close')} onClick={onClose} />
          </header>
          <div className="k-dialog-text">{children}</div>
          {actions && <footer>{actions}</footer>}
        </div>
      )}
    </dialog>
  )
}

export interface SideSheetProps {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
  actions?: ReactNode
  side?: 'right' | 'left'
}

/** A non-modal sheet beside the board, which stays playable (battles, odds, journals). */
export function SideSheet({ open, title, onClose, children, actions, side = 'right' }: SideSheetProps) {
  const id = useId()
  const words = useKitText()
  useEscape(open, onClose)
  if (!open) return null
  return (
    <section className={`k-sheet k-sheet-${side}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label={words('close')} onClick={onClose} />
      </header>
      <div className="k-sheet-text">{children}</div>
      {actions && <footer>{actions}</footer>}
    </section>
  )
}

export interface Toast {
  text: ReactNode
  tone?: 'plain' | 'good' | 'bad'
  /** Milliseconds until it disappears; 0 keeps it until dismissed. */
  lasts?: number
  action?: { label: string; onChoose: () => void }
}

const ToastContext = createContext<(toast: Toast) => void>(() => {})
const toneIcons: Record<NonNullable<Toast['tone']>, IconName> = { plain: 'info', good: 'check', bad: 'warning' }

/** Returns a function that shows a short message at the bottom of the page. */
export const useToast = () => useContext(ToastContext)

let lastToastId = 0

/** Renders the page's toasts; part of KitProvider. */
export function ToastHost({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<(Toast & { id: number })[]>([])
  const words = useKitText()
  const drop = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), [])
  const show = useCallback(
    (toast: Toast) => {
      const id = ++lastToastId
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
            <Icon name={toneIcons[toast.tone ?? 'plain']} />
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
