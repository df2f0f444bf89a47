/** What shows a thing on the board while a button for it is pointed at or has the focus. */
export const pointingAt = (hover: (key: string | null) => void, key: string) => ({
  onPointerEnter: () => hover(key),
  onPointerLeave: () => hover(null),
  onFocus: () => hover(key),
  onBlur: () => hover(null),
})
