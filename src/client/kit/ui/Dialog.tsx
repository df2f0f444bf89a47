import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useEscape } from '../core/useEscape.ts'
import { useWords } from '../core/words.ts'
import { IconButton } from './Button.tsx'

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
  const words = useWords()
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
  const words = useWords()
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
