import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import './tabs.css'

export interface Tab {
  key: string
  label: ReactNode
  content: ReactNode
}

/** Pages of one panel; arrow keys move between the tabs. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const [own, setOwn] = useState(tabs[0]?.key ?? '')
  const id = useId()
  const current = tabs.find((tab) => tab.key === (value ?? own)) ?? tabs[0]
  const choose = (key: string) => {
    setOwn(key)
    onChange?.(key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (!by || !current) return
    event.preventDefault()
    const next = tabs[(tabs.indexOf(current) + by + tabs.length) % tabs.length]!
    choose(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  return (
    <div className="k-tabs">
      <div className="k-tab-row" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            type="button"
            role="tab"
            className="k-tab"
            aria-selected={tab === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => choose(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {/* A page of its own for each tab, so that each begins at its top and not where the last one was scrolled to. */}
      <div
        key={current?.key}
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${current?.key}`}
        className="k-tab-panel"
      >
        {current?.content}
      </div>
    </div>
  )
}

export interface TabsProps {
  label: string
  tabs: readonly Tab[]
  value?: string
  onChange?: (key: string) => void
}
