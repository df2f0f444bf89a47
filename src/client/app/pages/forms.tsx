import type { FormEvent, ReactNode } from 'react'
import { Field, useToast } from '../../kit/index.ts'
import { Failed } from '../net/rpc.ts'
import { useApp } from '../shell/words.tsx'

/** Runs an action and shows its success or error as a toast. */
export function useTold() {
  const app = useApp()
  const toast = useToast()
  return async (act: () => Promise<void>) => {
    try {
      await act()
      toast({ tone: 'good', text: app.say('account.saved') })
    } catch (error) {
      toast({ tone: 'bad', text: app.say(`error.${error instanceof Failed ? error.code : 'fault'}`) })
    }
  }
}

/** A form with its fields in one column. */
export function Form({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="stack" onSubmit={submit}>
      {children}
    </form>
  )
}

export function PassphraseField({
  label,
  value,
  onEnter,
  isNew = false,
}: {
  label: string
  value: string
  onEnter: (passphrase: string) => void
  isNew?: boolean
}) {
  return (
    <Field
      label={label}
      type="password"
      value={value}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      maxLength={200}
      onChange={(event) => onEnter(event.target.value)}
    />
  )
}

interface WholeProps {
  readonly label: string
  readonly value: number
  readonly least: number
  readonly most: number
  readonly onChange: (value: number) => void
}

/** A whole number, kept between `least` and `most`. */
export function Whole({ label, value, least, most, onChange }: WholeProps) {
  return (
    <Field
      label={label}
      type="number"
      min={least}
      max={most}
      value={value}
      onChange={(event) => {
        const typed = Math.round(Number(event.target.value))
        if (Number.isFinite(typed)) onChange(Math.min(most, Math.max(least, typed)))
      }}
    />
  )
}
