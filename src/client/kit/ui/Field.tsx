import { type ComponentProps, type ReactNode, useId } from 'react'

interface Labelled {
  label: string
  /** A line of help under the field. */
  hint?: ReactNode
  /** A validation error; replaces the hint. */
  error?: ReactNode
}

/** A labelled text or number input. */
export function Field({ label, hint, error, className, ...rest }: Labelled & ComponentProps<'input'>) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} error={error} className={className}>
      <input {...rest} id={id} className="k-input" {...described(id, hint, error)} />
    </Frame>
  )
}

export function TextArea({ label, hint, error, className, ...rest }: Labelled & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} error={error} className={className}>
      <textarea rows={3} {...rest} id={id} className="k-input" {...described(id, hint, error)} />
    </Frame>
  )
}

/** A labelled native select. */
export function Select({ label, hint, error, className, options, ...rest }: SelectProps) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} error={error} className={className}>
      <span className="k-select">
        <select {...rest} id={id} className="k-input" {...described(id, hint, error)}>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </Frame>
  )
}

export interface SelectProps extends Labelled, ComponentProps<'select'> {
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

export interface CheckProps extends Omit<Labelled, 'error'>, Omit<ComponentProps<'input'>, 'type'> {
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

function described(id: string, hint: ReactNode, error: ReactNode) {
  return {
    'aria-describedby': hint || error ? `${id}-hint` : undefined,
    'aria-invalid': error ? true : undefined,
  }
}

function Frame({ id, label, hint, error, className, children }: FrameProps) {
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

interface FrameProps extends Labelled {
  id: string
  className?: string
  children: ReactNode
}
