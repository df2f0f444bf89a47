/** Small sounds made on the spot, so that there is no file to load. */
import type { Sound } from './choose.ts'

/** Quiet beside whatever else is heard. */
const VOLUME = 0.22

let audio: AudioContext | undefined
let out: GainNode | undefined
let noise: AudioBuffer | undefined

/** Lets a sound be heard now; a browser that has none stays silent. */
export function play(name: Sound): void {
  if (audio === undefined) {
    audio = new AudioContext()
    out = audio.createGain()
    out.gain.value = VOLUME
    out.connect(audio.destination)
  }
  if (audio.state === 'suspended') void audio.resume()
  sounds[name](audio.currentTime + 0.01)
}

const sounds: { readonly [S in Sound]: (at: number) => void } = {
  // Bones on wood: knocks that come closer and fade.
  dice: (at) => {
    for (const [i, after] of [0, 0.07, 0.13, 0.18, 0.22].entries())
      knock(at + after, { pitch: 2100 + 320 * (i % 3), lasts: 0.05, loud: 0.9 - i * 0.13 })
  },
  // Stiff paper drawn over a cloth.
  card: (at) => rush(at, 0.17),
  // A piece put down.
  piece: (at) => {
    knock(at, { pitch: 480, lasts: 0.07, loud: 0.8 })
    tone(at, { pitch: 165, lasts: 0.11, loud: 0.7 })
  },
  turn: (at) => {
    tone(at, { pitch: 587.3, lasts: 0.8, loud: 0.6 })
    tone(at + 0.12, { pitch: 880, lasts: 0.9, loud: 0.6 })
  },
  // A lyre upwards.
  win: (at) => {
    for (const [i, pitch] of [392, 493.9, 587.3, 784, 987.8].entries())
      tone(at + i * 0.13, { pitch, lasts: 1.2, loud: 0.6, wave: 'triangle' })
  },
}

interface Struck {
  readonly pitch: number
  readonly lasts: number
  readonly loud: number
  readonly wave?: OscillatorType
}

/** A struck note that dies away. */
function tone(at: number, { pitch, lasts, loud, wave = 'sine' }: Struck): void {
  const note = audio!.createOscillator()
  note.type = wave
  note.frequency.value = pitch
  note.connect(fading(at, lasts, loud))
  note.start(at)
  note.stop(at + lasts)
}

/** A short knock: a narrow part of noise. */
function knock(at: number, { pitch, lasts, loud }: Struck): void {
  const band = audio!.createBiquadFilter()
  band.type = 'bandpass'
  band.frequency.value = pitch
  band.Q.value = 3
  band.connect(fading(at, lasts, loud * 2))
  hiss(at, lasts, band)
}

/** Something that brushes by. */
function rush(at: number, lasts: number): void {
  const band = audio!.createBiquadFilter()
  band.type = 'highpass'
  band.frequency.setValueAtTime(1800, at)
  band.frequency.linearRampToValueAtTime(5200, at + lasts)
  band.connect(fading(at, lasts, 0.35))
  hiss(at, lasts, band)
}

function hiss(at: number, lasts: number, into: AudioNode): void {
  const source = audio!.createBufferSource()
  source.buffer = noise ??= noiseOf(audio!)
  source.connect(into)
  source.start(at, 0, lasts)
}

function fading(at: number, lasts: number, loud: number): GainNode {
  const gain = audio!.createGain()
  gain.gain.setValueAtTime(0.0001, at)
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.006)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts)
  gain.connect(out!)
  return gain
}

/** Half a second of noise, the same every time. */
function noiseOf(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate)
  const samples = buffer.getChannelData(0)
  let state = 1
  for (let i = 0; i < samples.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    samples[i] = state / 2 ** 31
  }
  return buffer
}
