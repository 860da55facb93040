/** Pages whose address is their name alone. */
const plain = ['credits', 'account', 'signin', 'history', 'admin', 'lab'] as const

export type Page = { is: 'start' } | { is: 'table'; code: string } | { is: 'device'; code: string } | { is: 'replay'; id: string } | { is: 'make' | 'rules'; game: string } | { is: (typeof plain)[number] } | { is: 'nowhere' }

/** The page that an address names. */
export function pageOf(path: string): Page {
  if (path === '/') return { is: 'start' }
  const made = /^\/(make|rules)\/([a-z]+)\/?$/.exec(path)
  if (made) return { is: made[1] as 'make' | 'rules', game: made[2]! }
  const seen = /^\/r\/([^/]+)\/?$/.exec(path)
  if (seen) return { is: 'replay', id: decoded(seen[1]!) }
  const named = plain.find((name) => path === `/${name}`)
  if (named) return { is: named }
  const coded = /^\/(t|d)\/([^/]+)\/?$/.exec(path)
  return coded ? { is: coded[1] === 't' ? 'table' : 'device', code: decoded(coded[2]!).toUpperCase() } : { is: 'nowhere' }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part // a stray % in a hand-typed address
  }
}

/** The address bar and back button, as state. */
class Router {
  #path = $state(typeof location === 'undefined' ? '/' : location.pathname)

  constructor() {
    if (typeof window === 'undefined') return
    window.addEventListener('popstate', () => (this.#path = location.pathname))
  }

  get page(): Page {
    return pageOf(this.#path)
  }

  go(path: string): void {
    history.pushState(null, '', path)
    this.#path = path
    scrollTo(0, 0)
  }

  /** For a link's click: the page changes without loading anew, unless another tab is wanted. */
  follow = (event: MouseEvent): void => {
    const link = event.currentTarget as HTMLAnchorElement
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    this.go(new URL(link.href).pathname)
  }
}

export const router = new Router()
/** Whether an address at that host leads to the very device on which it is opened. */
export const onlyHere = (host: string): boolean => /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(host)

export const tableAddress = (code: string): string => `/t/${encodeURIComponent(code)}`
export const replayAddress = (id: string): string => `/r/${encodeURIComponent(id)}`
export const rulesAddress = (game: string, at = ''): string => `/rules/${encodeURIComponent(game)}${at && `#${at}`}`
export const deviceAddress = (code: string): string => `/d/${encodeURIComponent(code)}`
