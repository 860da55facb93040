/** What concerns accounts, own history and the administrator: pages that few need at once. */
import { call } from './http'
import type { BackupFile, BegunCeremony, BotToken, Deed, KnownPerson, KnownTable, Me, MyAccount, OwnBot, PastGames, ServerFigures } from './messages'

export const myAccount = () => call<MyAccount>('GET', '/api/me')
export const setPassword = (password: string, old: string | undefined) => call<Me>('PUT', '/api/me/password', { password, old })
export const signIn = (name: string, password: string) => call<Me>('POST', '/api/session/password', { name, password })
export const signOut = () => call<void>('POST', '/api/session/end')
export const signOutEverywhere = () => call<void>('POST', '/api/session/end-all')
export const deleteMe = () => call<void>('DELETE', '/api/me')
export const dropPasskey = (id: string) => call<void>('DELETE', `/api/me/passkeys/${encodeURIComponent(id)}`)

export const myBots = () => call<OwnBot[]>('GET', '/api/me/bots')
/** Makes a bot for a program; scope is what its token may do. */
export const makeBot = (name: string, scope: ('play' | 'tables')[]) => call<BotToken>('POST', '/api/me/bots', { name, scope })
/** Another token for a bot, in place of those before. */
export const renewBot = (id: string) => call<BotToken>('POST', `/api/me/bots/${encodeURIComponent(id)}/token`)
export const dropBot = (id: string) => call<void>('DELETE', `/api/me/bots/${encodeURIComponent(id)}`)

export const myGames = (game: string, before: string) => call<PastGames>('GET', `/api/me/games?${query({ game, before })}`)

export const claimAdmin = (token: string) => call<void>('POST', '/api/admin/claim', { token })
export const adminFigures = () => call<ServerFigures>('GET', '/api/admin/figures')
export const adminTables = (state: string, before: number) => call<KnownTable[]>('GET', `/api/admin/tables?${query({ state, before })}`)
export const closeTable = (code: string, reason: string) =>
  call<void>('POST', `/api/admin/tables/${encodeURIComponent(code)}/close`, { reason })
export const adminPeople = (text: string, banned: boolean) => call<KnownPerson[]>('GET', `/api/admin/people?${query({ text, banned })}`)
export const ban = (person: string, reason: string, until: number) => call<void>('PUT', banOf(person), { reason, until })
export const lift = (person: string) => call<void>('DELETE', banOf(person))
export const adminActs = (before: number) => call<Deed[]>('GET', `/api/admin/acts?${query({ before })}`)
export const adminBackups = () => call<BackupFile[]>('GET', '/api/admin/backups')
export const makeBackup = () => call<BackupFile>('POST', '/api/admin/backups')

const banOf = (person: string): string => `/api/admin/people/${encodeURIComponent(person)}/ban`

/** The parts that say something, as an address has them. */
function query(parts: Record<string, string | number | boolean>): string {
  return new URLSearchParams(Object.entries(parts).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))).toString()
}

/**
 * Whether this page could use passkeys: a browser that knows them, over HTTPS or at localhost, under a host name that is
 * no number.
 */
export function passkeysWork(): boolean {
  return (
    isSecureContext &&
    !/^[\d.]+$|^\[/.test(location.hostname) &&
    'PublicKeyCredential' in window &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential
  )
}

/** Makes a passkey in this browser and keeps the name by it. False where the reader did not want to. */
export async function makePasskey(name: string): Promise<boolean> {
  const { ceremony, options } = await call<Begun<PublicKeyCredentialCreationOptionsJSON>>('POST', '/api/me/passkeys/begin')
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options.publicKey)
  const made = await asked(navigator.credentials.create({ publicKey }))
  if (!made) return false
  await call<void>('POST', '/api/me/passkeys/finish', { ceremony, credential: made.toJSON() as unknown, name })
  return true
}

/** Signs in with a passkey of this browser. Undefined where the reader did not want to. */
export async function signInByPasskey(): Promise<Me | undefined> {
  const { ceremony, options } = await call<Begun<PublicKeyCredentialRequestOptionsJSON>>('POST', '/api/session/passkey/begin')
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options.publicKey)
  const used = await asked(navigator.credentials.get({ publicKey }))
  return used && call<Me>('POST', '/api/session/passkey/finish', { ceremony, credential: used.toJSON() as unknown })
}

type Begun<T> = Omit<BegunCeremony, 'options'> & { options: { publicKey: T } }

/** What the browser made; undefined where it was not to, or is known already. */
async function asked(making: Promise<Credential | null>): Promise<PublicKeyCredential | undefined> {
  try {
    return ((await making) as PublicKeyCredential | null) ?? undefined
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}
