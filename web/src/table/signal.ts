/** Sounds made on the spot: two notes when it is my turn, one low note when time runs short. No file is loaded. */
let context: AudioContext | undefined

/** Browsers allow sound only after the reader has touched the page. */
export function allowSound(): void {
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
}

function note(at: number, frequency: number): void {
  if (!context) return
  const start = context.currentTime + at
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.type = 'triangle'
  tone.frequency.value = frequency
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(0.12, start + 0.01)
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.28)
  tone.connect(volume).connect(context.destination)
  tone.start(start)
  tone.stop(start + 0.3)
}

export function myTurn(): void {
  note(0, 587)
  note(0.11, 880)
}

export function hurry(): void {
  note(0, 294)
}
