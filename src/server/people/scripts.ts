/** Scripts that may not be mixed in a name, because letters of one look like letters of another. */
const SCRIPTS = (
  'Latin Greek Cyrillic Armenian Hebrew Arabic Syriac Thaana Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada ' +
  'Malayalam Sinhala Thai Lao Tibetan Myanmar Georgian Hangul Ethiopic Cherokee Canadian_Aboriginal Ogham Runic Khmer ' +
  'Mongolian Hiragana Katakana Bopomofo Han Yi Old_Italic Gothic Coptic Glagolitic Tifinagh Lisu Vai Osage Deseret ' +
  'Cuneiform Egyptian_Hieroglyphs Anatolian_Hieroglyphs Ugaritic Old_Persian Phoenician Linear_A Linear_B Cypriot Lydian ' +
  'Lycian Carian Meroitic_Hieroglyphs'
)
  .split(' ')
  .map((name) => ({ name, has: new RegExp(`\\p{sc=${name}}`, 'u') }))

/** Scripts that are commonly written together. */
const TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

/** Whether a name mixes scripts that are not written together. */
export function mixesScripts(name: string): boolean {
  const used = SCRIPTS.filter(({ has }) => has.test(name)).map((script) => script.name)
  return used.length > 1 && !TOGETHER.some((some) => used.every((script) => some.includes(script)))
}
