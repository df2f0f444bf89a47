import { expect, test } from 'vitest'
import cs from './cs.json'

/** Czech names as printed on cards, dashboards and guardian cards. */
const PRINTED = {
  card: {
    buildMonument: 'Stavba monumentu',
    plagueOfLocusts: 'Zamoření kobylkami',
    chariots: 'Vozatajové',
    cycleOfMaat: "Cyklus Ma'at",
    drought: 'Sucho',
    flood: 'Záplava',
    miracle: 'Zázrak',
  },
  power: {
    commanding: 'Velící',
    inspiring: 'Inspirující',
    omnipresent: 'Všudypřítomný',
    revered: 'Uctívaný',
    resplendent: 'Oslnivý',
    obeliskAttuned: 'Zaměřený na obelisky',
    templeAttuned: 'Zaměřený na chrámy',
    pyramidAttuned: 'Zaměřený na pyramidy',
    glorious: 'Velkolepý',
    magnanimous: 'Velkorysý',
    bountiful: 'Štědrý',
    worshipful: 'Ctihodný',
  },
  figure: {
    catMummy: 'Kočičí mumie',
    satet: 'Satet',
    apep: 'Apep',
    mummy: 'Mumie',
    giantScorpion: 'Obří štír',
    androsphinx: 'Sfinga',
  },
  god: { amun: 'Amun', anubis: 'Anubis', isis: 'Isis', osiris: 'Osiris', ra: 'Ra' },
}

test('Czech cards, powers, guardians and gods have their printed names', () => {
  const named = cs as Record<string, string>
  for (const [kind, names] of Object.entries(PRINTED))
    for (const [id, name] of Object.entries(names))
      expect(`${kind}.${id} ${named[`${kind}.${id}`]}`).toBe(`${kind}.${id} ${name}`)
})

test('no text uses another name for them', () => {
  const others =
    /Amon|Velk(ý|ého) štír|Androsfing|Ctěn|Slavn|Spjat|\b[Mm]or(u|y|ů|em)?\b|Vozy|Koloběh|Potop|Zbožn(ý|ého)\b/
  for (const [key, text] of Object.entries(cs)) expect(`${key}: ${text}`).not.toMatch(others)
})
