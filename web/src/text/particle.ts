import { josa } from 'es-hangul'

/** The pairs the library knows, in its own order. */
const pairs = ['이/가', '을/를', '은/는', '으로/로', '와/과', '이에요/예요'] as const
type Pair = (typeof pairs)[number]

const byEitherOrder = new Map<string, Pair>(
  pairs.flatMap((pair) => {
    const [a, b] = pair.split('/')
    return [
      [pair, pair],
      [`${b}/${a}`, pair],
    ] as [string, Pair][]
  }),
)

/** How a last digit sounds; 0 stands for 영, 십, 백, 천 and 만 alike, which all close. */
const digits = ['영', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구']

/** How a Latin name's last letter sounds in Korean mouths; letters not listed end open. */
const latin: Record<string, string> = { l: '을', m: '음', n: '은', b: '읍', c: '윽', k: '윽', p: '읍', t: '읏' }

/** A syllable with the last sound of the text, by which a particle is chosen. */
function lastSound(text: string): string {
  const word = text.match(/[\p{L}\p{N}](?=[^\p{L}\p{N}]*$)/u)?.[0]
  if (word === undefined) return '이'
  if (/[0-9]/.test(word)) return digits[Number(word)]!
  if (/[가-힣]/.test(word)) return word
  if (/[ㄱ-ㅎ]/.test(word)) return word === 'ㄹ' ? '을' : '윽' // 기역, 니은, 리을: the names of the letters
  const letter = word.toLowerCase()
  if (letter === 'g') return /ng[^\p{L}\p{N}]*$/iu.test(text) ? '응' : '그'
  return latin[letter] ?? '이'
}

/** The text with the right particle of the pair; an unknown pair is left as it stands. */
export function withParticle(text: string, pair: string): string {
  const known = byEitherOrder.get(pair)
  if (known === undefined) return text + pair
  if (known === '이/가' && /(^|[\s,])나$/u.test(text)) return text.slice(0, -1) + '내가'
  return text + josa.pick(lastSound(text), known)
}
