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

/** Syllables by whose last sound a particle is chosen: on a vowel, on a consonant, on ㄹ. */
const open = '이'
const closed = '윽'
const rieul = '을'

/** How a last digit sounds; 0 stands for 영, 십, 백, 천 and 만 alike, which all close. */
const digits = ['영', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구']

/** The last of a text that has a sound: a Latin word, or one letter or digit; signs behind it have none. */
const spoken = /([a-zA-Z]+|[\p{L}\p{N}])[^\p{L}\p{N}]*$/u

/** A syllable with the last sound of the text. */
function lastSound(text: string): string {
  const word = spoken.exec(text)?.[1]
  if (word === undefined) return open
  if (/^[0-9]$/.test(word)) return digits[Number(word)]!
  if (/^[a-zA-Z]/.test(word)) return latinSound(word)
  if (/^[가-힣]$/.test(word)) return word
  if (/^[ㄱ-ㅎ]$/.test(word)) return word === 'ㄹ' ? rieul : closed // by its name: 기역, 니은, 리을
  return open
}

// Latin words as Koreans say them: a stop after one short vowel closes (Jack 잭, Seok 석), after another consonant or a
// long vowel it takes one of its own (Mark 마크, Scout 스카우트); an e behind l, m or n is silent (Jane 제인).
const latinRieul = /.le$|l$/
const latinClosed = /[mn]$|ng$|[aeiouy](m+|n+)e$|((^|[^aeiou])[aeiouy]|oo|eo|eu|ae)(b+|ck?|k+|p+|t+)$/

function latinSound(word: string): string {
  if (word === word.toUpperCase()) {
    const last = word.at(-1)! // letters by their names: 엘, 알, 엠, 엔
    return 'LR'.includes(last) ? rieul : 'MN'.includes(last) ? closed : open
  }
  const lower = word.toLowerCase()
  if (latinRieul.test(lower)) return rieul
  return latinClosed.test(lower) ? closed : open
}

/** The text with the right particle of a pair, given in either order; an unknown pair stands as ⟨itself⟩. */
export function withParticle(text: string, pair: string): string {
  const known = byEitherOrder.get(pair)
  if (known === undefined) return `${text}⟨${pair}⟩`
  if (known === '이/가' && /(^|[\s,])나$/u.test(text)) return text.slice(0, -1) + '내가'
  return text + josa.pick(lastSound(text), known)
}
