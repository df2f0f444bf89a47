import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { ariaHiddenProps } from '../core/hooks.ts'
import { Icon, type IconName } from './Icon.tsx'
import { Tip } from './Popover.tsx'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** primary: the main action; plain: other actions; quiet: no frame; danger: cannot be undone. */
  look?: 'primary' | 'plain' | 'quiet' | 'danger'
  size?: 'small' | 'normal' | 'large'
  icon?: IconName
  /** Disables the action but keeps the button focusable and explains why in a tooltip. */
  barred?: { rule?: string; why: string }
  type?: 'button' | 'submit'
  /** The key that presses it, as in `KeyboardEvent.key`; shown on the button. The page listens for it. */
  hotkey?: string | undefined
  children?: ReactNode
}

const KEY_FACES: { readonly [key: string]: string } = { Enter: '⏎' }

export function Button({
  look = 'plain',
  size = 'normal',
  icon,
  barred,
  hotkey,
  className,
  children,
  ...rest
}: ButtonProps) {
  const button = (
    <button
      type="button"
      {...rest}
      className={`k-button k-button-${look} k-button-${size}${className ? ` ${className}` : ''}`}
      data-hotkey={hotkey}
      aria-keyshortcuts={hotkey}
      aria-disabled={barred ? true : undefined}
      onClick={barred ? (event) => event.preventDefault() : rest.onClick}
    >
      {icon && <Icon name={icon} size={size === 'small' ? 16 : 18} />}
      {children !== undefined && <span>{children}</span>}
      {hotkey !== undefined && (
        <kbd className="k-key" {...ariaHiddenProps}>
          {KEY_FACES[hotkey] ?? hotkey.toUpperCase()}
        </kbd>
      )}
    </button>
  )
  if (!barred) return button
  const why = (
    <>
      {barred.why} {barred.rule && <span className="k-rule-number">{barred.rule}</span>}
    </>
  )
  return <Tip text={why}>{button}</Tip>
}

/** A round button with an icon only; the label is its accessible name and tooltip. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <Tip text={label}>
      <button type="button" {...rest} className={`k-icon-button${className ? ` ${className}` : ''}`} aria-label={label}>
        <Icon name={icon} />
      </button>
    </Tip>
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children'> {
  icon: IconName
  label: string
}

interface LabelProps {
  label: string
  /** A line of help under the field. */
  hint?: ReactNode
  /** A validation error; replaces the hint. */
  error?: ReactNode
}

/** A labelled text or number input. */
export function Field({ label, hint, error, className, ...rest }: LabelProps & ComponentProps<'input'>) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <input {...rest} id={id} className="k-input" {...describedBy(id, hint, error)} />
    </FieldFrame>
  )
}

export function TextArea({ label, hint, error, className, ...rest }: LabelProps & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <textarea rows={3} {...rest} id={id} className="k-input" {...describedBy(id, hint, error)} />
    </FieldFrame>
  )
}

/** A labelled native select. */
export function Select({ label, hint, error, className, options, ...rest }: SelectProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <span className="k-select">
        <select {...rest} id={id} className="k-input" {...describedBy(id, hint, error)}>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </FieldFrame>
  )
}

export interface SelectProps extends LabelProps, ComponentProps<'select'> {
  options: readonly { value: string; label: string; disabled?: boolean }[]
}

/** A checkbox, or a switch. */
export function Check({ label, hint, look = 'box', className, ...rest }: CheckProps) {
  const id = useId()
  return (
    <div className={`k-check${className ? ` ${className}` : ''}`}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        role={look === 'switch' ? 'switch' : undefined}
        className={`k-check-${look}`}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="k-hint">
          {hint}
        </p>
      )}
    </div>
  )
}

export interface CheckProps extends Omit<LabelProps, 'error'>, Omit<ComponentProps<'input'>, 'type'> {
  look?: 'box' | 'switch'
}

/** A choice of a few values, all visible: radio buttons drawn as segments. */
export function Segments<T extends string>({ label, value, options, onChange, hideLabel }: SegmentsProps<T>) {
  const name = useId()
  return (
    <fieldset className="k-segments">
      <legend className={hideLabel ? 'k-spoken' : undefined}>{label}</legend>
      <div className="k-segments-row">
        {options.map((option) => (
          <label key={option.value} className="k-segment">
            <input
              type="radio"
              className="k-spoken"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export interface SegmentsProps<T extends string> {
  label: string
  hideLabel?: boolean
  value: T
  options: readonly { value: T; label: ReactNode; disabled?: boolean }[]
  onChange: (value: T) => void
}

function describedBy(id: string, hint: ReactNode, error: ReactNode) {
  return {
    'aria-describedby': hint || error ? `${id}-hint` : undefined,
    'aria-invalid': error ? true : undefined,
  }
}

function FieldFrame({ id, label, hint, error, className, children }: FieldFrameProps) {
  return (
    <div className={`k-field${error ? ' k-field-wrong' : ''}${className ? ` ${className}` : ''}`}>
      <label htmlFor={id}>{label}</label>
      {children}
      {(error || hint) && (
        <p id={`${id}-hint`} className={error ? 'k-hint k-error' : 'k-hint'}>
          {error || hint}
        </p>
      )}
    </div>
  )
}

interface FieldFrameProps extends LabelProps {
  id: string
  className?: string
  children: ReactNode
}

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
