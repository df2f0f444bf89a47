/** Highlights a thing on the board while its button is hovered or focused. */
export const pointingAt = (hover: (key: string | null) => void, key: string) => ({
  onPointerEnter: () => hover(key),
  onPointerLeave: () => hover(null),
  onFocus: () => hover(key),
  onBlur: () => hover(null),
})
