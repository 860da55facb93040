package words

import (
	"regexp"
	"strings"
	"unicode"
)

// sound is how a word ends when it is spoken in Korean.
type sound uint8

const (
	open   sound = iota // on a vowel
	closed              // on a consonant
	rieul               // on ㄹ, a consonant that takes 로
)

// particles are the forms of a pair: after a vowel, after a consonant, after ㄹ.
var particles = map[string][3]string{
	"을/를":    {"를", "을", "을"},
	"이/가":    {"가", "이", "이"},
	"은/는":    {"는", "은", "은"},
	"과/와":    {"와", "과", "과"},
	"으로/로":   {"로", "으로", "로"},
	"이에요/예요": {"예요", "이에요", "이에요"},
}

var (
	spoken = regexp.MustCompile(`([a-zA-Z]+|[\p{L}\p{N}])[^\p{L}\p{N}]*$`) // the last of a text that has a sound
	me     = regexp.MustCompile(`(^|[\s,])나$`)

	// Latin words as Koreans say them: a stop after one short vowel closes (Jack 잭, Seok 석), after another consonant
	// or a long vowel it takes one of its own (Mark 마크, Scout 스카우트); an e behind l, m or n is silent (Jane 제인).
	latinRieul  = regexp.MustCompile(`.le$|l$`)
	latinClosed = regexp.MustCompile(`[mn]$|ng$|[aeiouy](m+|n+)e$|((^|[^aeiou])[aeiouy]|oo|eo|eu|ae)(b+|ck?|k+|p+|t+)$`)
)

// withParticle is the text with the right particle of a pair, given in either order. A pair that is not known
// stands as ⟨itself⟩.
func withParticle(text, pair string) string {
	forms, ok := particles[pair]
	if !ok {
		first, second, _ := strings.Cut(pair, "/")
		if forms, ok = particles[second+"/"+first]; !ok {
			return text + missing(pair)
		}
	}
	if forms[open] == "가" && me.MatchString(text) {
		return strings.TrimSuffix(text, "나") + "내가"
	}
	return text + forms[lastSound(text)]
}

// lastSound is the sound of the text's last letter or digit; brackets, quotes and other signs have none.
func lastSound(text string) sound {
	found := spoken.FindStringSubmatch(text)
	if found == nil {
		return open
	}
	word := found[1]
	last := []rune(word)[0]
	switch {
	case last <= unicode.MaxASCII && unicode.IsDigit(last):
		// 영 (also 십, 백, 천, 만), 일, 이, 삼, 사, 오, 육, 칠, 팔, 구.
		return [...]sound{closed, rieul, open, closed, open, open, closed, rieul, rieul, open}[last-'0']
	case last <= unicode.MaxASCII:
		return latinSound(word)
	case '가' <= last && last <= '힣':
		return syllableSound(last)
	case last == 'ㄹ':
		return rieul
	case 'ㄱ' <= last && last <= 'ㅎ':
		return closed // a consonant alone is said by its name: 기역, 니은
	}
	return open
}

func syllableSound(syllable rune) sound {
	const finals, finalRieul = 28, 8
	switch (syllable - '가') % finals {
	case 0:
		return open
	case finalRieul:
		return rieul
	}
	return closed
}

func latinSound(word string) sound {
	if word == strings.ToUpper(word) {
		switch word[len(word)-1] { // letters by their names: 엘, 알, 엠, 엔
		case 'L', 'R':
			return rieul
		case 'M', 'N':
			return closed
		}
		return open
	}
	word = strings.ToLower(word)
	switch {
	case latinRieul.MatchString(word):
		return rieul
	case latinClosed.MatchString(word):
		return closed
	}
	return open
}
