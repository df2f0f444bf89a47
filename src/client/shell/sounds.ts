import { useEffect, useRef } from 'react'
import type { Event, JournalEntry, Outcome, Seat } from '#kernel'
import type { GameBoard } from '#kit/board.ts'
import { currentPrefs } from './prefs.ts'

/** The sounds of a table. */
export type Sound = 'dice' | 'card' | 'piece' | 'turn' | 'win'

/** Of several simultaneous events, only the first of these is played. */
const PRIORITY = ['dice', 'card', 'piece'] as const

/** The sound for new events; most events have none. */
export function eventSound(sounds: GameBoard['sounds'], events: readonly Event[]): Sound | undefined {
  return PRIORITY.find((sound) => events.some(({ kind }) => sounds?.[sound]?.includes(kind)))
}

/** Whether the match has ended with a victory of `seat`. */
export const isWon = (outcome: Outcome | null, seat: Seat): boolean => outcome?.winners.includes(seat) ?? false

/** Synthesizes the sounds, so that there are no audio files to load. */

/** Quieter than other audio. */
const VOLUME = 0.22

let audio: AudioContext | undefined
let output: GainNode | undefined
let noise: AudioBuffer | undefined

/** Plays a sound immediately. Throws if the browser has no Web Audio. */
export function synthesize(name: Sound): void {
  if (audio === undefined) {
    audio = new AudioContext()
    output = audio.createGain()
    output.gain.value = VOLUME
    output.connect(audio.destination)
  }
  if (audio.state === 'suspended') void audio.resume()
  sounds[name](audio.currentTime + 0.01)
}

const sounds: { readonly [S in Sound]: (at: number) => void } = {
  // Knocks that get faster and fainter.
  dice: (at) => {
    for (const [i, after] of [0, 0.07, 0.13, 0.18, 0.22].entries())
      knock(at + after, { pitch: 2100 + 320 * (i % 3), lasts: 0.05, loud: 0.9 - i * 0.13 })
  },
  card: (at) => rush(at, 0.17),
  piece: (at) => {
    knock(at, { pitch: 480, lasts: 0.07, loud: 0.8 })
    tone(at, { pitch: 165, lasts: 0.11, loud: 0.7 })
  },
  turn: (at) => {
    tone(at, { pitch: 587.3, lasts: 0.8, loud: 0.6 })
    tone(at + 0.12, { pitch: 880, lasts: 0.9, loud: 0.6 })
  },
  // A rising arpeggio.
  win: (at) => {
    for (const [i, pitch] of [392, 493.9, 587.3, 784, 987.8].entries())
      tone(at + i * 0.13, { pitch, lasts: 1.2, loud: 0.6, wave: 'triangle' })
  },
}

interface NoteOptions {
  readonly pitch: number
  readonly lasts: number
  readonly loud: number
  readonly wave?: OscillatorType
}

/** A note that fades out. */
function tone(at: number, { pitch, lasts, loud, wave = 'sine' }: NoteOptions): void {
  const note = audio!.createOscillator()
  note.type = wave
  note.frequency.value = pitch
  note.connect(fadingGain(at, lasts, loud))
  note.start(at)
  note.stop(at + lasts)
}

/** A short knock: band-filtered noise. */
function knock(at: number, { pitch, lasts, loud }: NoteOptions): void {
  const band = audio!.createBiquadFilter()
  band.type = 'bandpass'
  band.frequency.value = pitch
  band.Q.value = 3
  band.connect(fadingGain(at, lasts, loud * 2))
  hiss(at, lasts, band)
}

/** A swish: noise through a rising high-pass filter. */
function rush(at: number, lasts: number): void {
  const band = audio!.createBiquadFilter()
  band.type = 'highpass'
  band.frequency.setValueAtTime(1800, at)
  band.frequency.linearRampToValueAtTime(5200, at + lasts)
  band.connect(fadingGain(at, lasts, 0.35))
  hiss(at, lasts, band)
}

function hiss(at: number, lasts: number, into: AudioNode): void {
  const source = audio!.createBufferSource()
  source.buffer = noise ??= makeNoise(audio!)
  source.connect(into)
  source.start(at, 0, lasts)
}

function fadingGain(at: number, lasts: number, loud: number): GainNode {
  const gain = audio!.createGain()
  gain.gain.setValueAtTime(0.0001, at)
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.006)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts)
  gain.connect(output!)
  return gain
}

/** Half a second of noise from a fixed seed. */
function makeNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate)
  const samples = buffer.getChannelData(0)
  let state = 1
  for (let i = 0; i < samples.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    samples[i] = state / 2 ** 31
  }
  return buffer
}

/** Whether the page has had a user gesture; browsers allow no sound before. */
let hasGesture = false
const recordGesture = () => {
  hasGesture = true
}
for (const gesture of ['pointerdown', 'keydown'])
  globalThis.window?.addEventListener(gesture, recordGesture, { once: true, capture: true })

/** Plays a sound unless sounds are turned off. */
export function playSound(name: Sound): void {
  if (!hasGesture || !currentPrefs().sound) return
  try {
    synthesize(name)
  } catch {
    // This browser has no audio.
  }
}

/** Plays sounds for new events, and for the viewer's victory. */
export function useSounds(
  board: GameBoard | null,
  events: readonly JournalEntry[],
  outcome: Outcome | null,
  seat: Seat,
): void {
  useEffect(() => {
    const name = eventSound(board?.sounds, events)
    if (name !== undefined) playSound(name)
  }, [board, events])
  const before = useRef(outcome)
  useEffect(() => {
    const hasEnded = outcome !== null && before.current === null
    before.current = outcome
    if (hasEnded && isWon(outcome, seat)) playSound('win')
  }, [outcome, seat])
}
