import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { Tip } from './Tip.tsx'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** primary: the main action; plain: other actions; quiet: no frame; danger: cannot be undone. */
  look?: 'primary' | 'plain' | 'quiet' | 'danger'
  size?: 'small' | 'normal' | 'large'
  icon?: IconName
  /** Disables the action but keeps the button focusable and explains why in a tooltip. */
  barred?: { rule?: string; why: string }
  type?: 'button' | 'submit'
  children?: ReactNode
}

export function Button({ look = 'plain', size = 'normal', icon, barred, className, children, ...rest }: ButtonProps) {
  const button = (
    <button
      type="button"
      {...rest}
      className={`k-button k-button-${look} k-button-${size}${className ? ` ${className}` : ''}`}
      aria-disabled={barred ? true : undefined}
      onClick={barred ? (event) => event.preventDefault() : rest.onClick}
    >
      {icon && <Icon name={icon} size={size === 'small' ? 16 : 18} />}
      {children !== undefined && <span>{children}</span>}
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
