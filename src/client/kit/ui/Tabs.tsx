import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

export interface Tab {
  key: string
  label: ReactNode
  content: ReactNode
}

/** A panel with tabs; arrow keys move between them. Uncontrolled unless `value` is given. */
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
      {/* Keyed by tab, so that every tab starts scrolled to the top. */}
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
