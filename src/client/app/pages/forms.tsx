import type { FormEvent, ReactNode } from 'react'
import { useToast } from '../../kit/index.ts'
import { Failed } from '../net/here.ts'
import { useApp } from '../shell/words.tsx'

/** Runs something and tells how it went. */
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

/** Fields above each other, and what happens when they are sent. */
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
